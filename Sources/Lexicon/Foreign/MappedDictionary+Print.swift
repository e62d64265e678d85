extension MappedDictionary {
    /// Whether `word`, in any case, with or without accents, is a word of the language.
    public func knows(_ word: String) -> Bool {
        !written(word).isEmpty || !LemmaSearch(dictionary: self, word: word, before: "", after: "").lemmas().isEmpty
    }

    /// Walks the words like a trie, in byte order of their folded spellings: the letters a–z, apostrophes and hyphens, without accents.
    /// The parameters are those of ``Lexicon/walk(step:visit:)``.
    public func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void) {
        forms.walk(step: step, visit: visit)
    }

    /// The written forms with this folded spelling and their frequencies, the most frequent first: “côté”, “côte”,
    /// “cote” and “coté” for “cote”.
    public func writtenForms(ofFolded folded: String) -> [(text: String, frequency: Double)] {
        forms.forms(ofFolded: folded).map { ($0.text, $0.frequency) }
    }

    /// `word` in the alphabet of ``walk(step:visit:)``; `nil` if it contains any other letter or sign.
    public static func folded(_ word: String) -> String? { FoldedSpelling.of(word) }
}
