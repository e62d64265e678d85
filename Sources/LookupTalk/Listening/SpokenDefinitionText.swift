internal import Talk

/// A word and its meanings, to be read aloud.
struct SpokenDefinitionText: SpokenPhrase {
    static let file = "definition-spoken"
    static let sample = SpokenDefinitionText(
        word: "yachts", lemma: "yacht",
        senses: [.init(number: 1, several: true, partOfSpeech: "noun", definition: "a vessel")])

    let word: String
    /// The base form when it is another.
    let lemma: String?
    let senses: [Line]

    struct Line: Encodable, Sendable {
        let number: Int
        /// Whether there are more meanings than this.
        let several: Bool
        let partOfSpeech: GrammarTerm?
        let definition: String
    }
}

extension SpokenDefinitionText {
    /// What `text` shows, without its sentence and examples.
    init(_ text: DefinitionText) {
        self.init(
            word: text.word, lemma: text.lemma,
            senses: text.senses.map {
                Line(
                    number: $0.number, several: text.senses.count > 1, partOfSpeech: $0.partOfSpeech,
                    definition: $0.definition)
            })
    }
}
