extension MappedDictionary {
    /// Whether `word`, in any case and with or without its accents, is a word of the language.
    public func knows(_ word: String) -> Bool {
        !written(word).isEmpty || !LemmaSearch(dictionary: self, word: word, before: "", after: "").lemmas().isEmpty
    }

    /// Walks the words like a trie, in byte order of their folded spellings: the letters a–z, apostrophes and hyphens, without accents.
    /// The parameters are those of ``Lexicon/walk(step:visit:)``.
    public func walk(step: (_ length: Int, _ byte: UInt8) -> Bool, visit: (_ word: String, _ length: Int) -> Void) {
        forms.walk(step: step, visit: visit)
    }

    /// How the words with this folded spelling are written, with their frequencies, the most frequent first: “cote” is “côté”,
    /// “côte”, “cote” or “coté”.
    public func writtenForms(ofFolded folded: String) -> [(text: String, frequency: Double)] {
        forms.forms(ofFolded: folded).map { ($0.text, $0.frequency) }
    }

    /// `word` in the letters that ``walk(step:visit:)`` knows; `nil` where it has another letter or sign.
    public static func folded(_ word: String) -> String? { FoldedSpelling.of(word) }
}
