/// The headwords that are not plain words; see ``LexiconFormat/Section/phrases``.
extension LexiconTables {
    /// The number of phrases. A phrase is identified by its number, which is less than this.
    var phraseCount: Int { max(0, self[.phraseStarts].count / 4 - 1) }

    /// A phrase as the dictionary spells it, in lower case.
    func phrase(_ number: Int) -> String {
        let all = self[.phrases]
        let start = Int(load(UInt32.self, at: 4 * number, of: .phraseStarts))
        let end = Int(load(UInt32.self, at: 4 * number + 4, of: .phraseStarts))
        guard start <= end, end <= all.count else { return "" }
        return String(decoding: all[start..<end], as: UTF8.self)
    }

    /// The numbers of the phrases with `key`; empty if there are none.
    func phrases(withKey key: String) -> Range<Int> {
        let start = Self.firstIndex(below: phraseCount) { !isPhrase($0, before: key) }
        var end = start
        while end < phraseCount, PhraseKey.of(phrase(end)) == key { end += 1 }
        return start..<end
    }

    /// The senses of a phrase, in display order.
    func phraseSenses(_ number: Int) -> [SenseRecord] { senses(of: number, startingIn: .phraseSenseStarts) }

    private func isPhrase(_ number: Int, before key: String) -> Bool {
        (PhraseKey.of(phrase(number)) ?? "").utf8.lexicographicallyPrecedes(key.utf8)
    }
}
