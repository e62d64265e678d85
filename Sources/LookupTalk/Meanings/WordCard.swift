internal import Foundation
internal import Hive
internal import Lexicon
internal import Talk

/// The answer about a word: its meanings, those that fit its sentence first.
struct WordCard: Hashable, Sendable {
    let definition: Definition
    /// The word's language as an ISO 639-1 code.
    var language = LanguageCode.english
    /// The name of the word's language, if it is neither English nor the chat's.
    var tongue: String?
    /// What it means in the chat's language.
    var translation: WordTranslation?
    /// Words of the same language that mean the same, where they belong to no single meaning.
    var synonyms: [String] = []
    /// Other base forms that the word may belong to.
    var otherLemmas: [String] = []
    let sentence: Sentence?
    /// Whether the word book has ordered the meanings by the sentence.
    var isRanked = false
    /// The word as it stands in the sentence or was asked for, without punctuation.
    let word: String
    /// The words that were asked about, when this explains only a part of them.
    var asked: String?
    /// Whether the word is printed like a name, and the meanings are those of the name.
    var isName = false

    /// The meanings shown at first.
    static let shownSenses = 3
    /// The most meanings shown.
    static let allSenses = 12
    /// Characters. Three definitions with a sentence then fit below a picture and on a phone's screen.
    private static let longestDefinition = 180
    private static let longestSide = 90
    private static let shownSynonyms = 6

    /// The meanings, those that fit the sentence first.
    var senses: [Sense] { isRanked ? definition.senses : SenseOrder(sentence: sentence).sorted(definition.senses) }

    /// The text of the card with its `limit` first meanings.
    /// - Parameters:
    ///   - opens: whether the other meanings open below them.
    ///   - met: where the person met the word before.
    func text(
        limit: Int = shownSenses, opens: Bool = false, met: DefinitionText.Meeting? = nil
    ) -> DefinitionText {
        let senses = self.senses
        let lines = senses.prefix(Self.allSenses).enumerated().map { line(of: $1, number: $0 + 1) }
        let rest = opens ? Array(lines.dropFirst(limit)) : []
        let first = senses.first
        let synonyms = ((first?.synonyms ?? []) + synonyms).prefix(Self.shownSynonyms)
        return DefinitionText(
            asked: asked, isName: isName, word: word,
            lemma: isLemma ? nil : definition.lemma,
            pronunciation: definition.pronunciation,
            tongue: tongue,
            sentence: sentence.map {
                .init(
                    before: $0.before.isEmpty ? nil : Self.clipped($0.before, toEnd: true), word: $0.word,
                    after: $0.after.isEmpty ? nil : Self.clipped($0.after, toEnd: false))
            },
            translation: translation.map {
                .init(tongue: $0.tongue, words: $0.text, isThroughEnglish: $0.isThroughEnglish)
            },
            senses: Array(lines.prefix(limit)),
            synonyms: synonyms.isEmpty ? nil : synonyms.joined(separator: ", "),
            hidden: Quantity(max(0, senses.count - limit)),
            rest: rest.isEmpty ? nil : .init(number: Quantity(rest.count), senses: rest), met: met)
    }

    private func line(of sense: Sense, number: Int) -> DefinitionText.SenseLine {
        .init(
            number: number, partOfSpeech: sense.partOfSpeech.isEmpty ? nil : GrammarTerm(sense.partOfSpeech),
            definition: sense.attributed, example: number == 1 ? sense.examples.first : nil)
    }

    /// Whether the word is the base form itself. English lemmas have neither accents nor curly apostrophes, so that “café” is “cafe”.
    private var isLemma: Bool {
        definition.lemma.lowercased() == word.lowercased()
            || isEnglish && FoldedSpelling.of(word) == definition.lemma.lowercased()
    }

    /// Whether it says anything of the word.
    var tells: Bool { !definition.senses.isEmpty || translation != nil || !synonyms.isEmpty }

    var isEnglish: Bool { language == LanguageCode.english }

    /// The meaning in a few words: in the reader's language, if a dictionary has it.
    var summary: String {
        if let translation { return translation.text }
        return senses.first.map(\.attributed)
            ?? synonyms.prefix(Self.shownSynonyms).joined(separator: ", ")
    }

    /// Cuts at a space and adds an ellipsis.
    static func clipped(_ text: String, limit: Int = longestDefinition) -> String {
        guard text.count > limit else { return text }
        let head = text.prefix(limit)
        return String(head[..<(head.lastIndex(of: " ") ?? head.endIndex)]) + "…"
    }

    /// Cuts a long sentence to the part around the word.
    private static func clipped(_ text: String, toEnd: Bool) -> String {
        guard text.count > longestSide else { return text }
        if !toEnd { return clipped(text, limit: longestSide) }
        let tail = text.suffix(longestSide)
        return "…" + tail[(tail.firstIndex(of: " ").map { tail.index(after: $0) } ?? tail.startIndex)...]
    }
}

extension Sense {
    /// The definition, as long as a card shows it. One of an operator's dictionary has its name before it.
    var attributed: String { (dictionary.map { "[\($0)] " } ?? "") + WordCard.clipped(definition) }
}
