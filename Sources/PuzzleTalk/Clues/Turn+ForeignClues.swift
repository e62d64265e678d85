internal import Hive
internal import Lexicon
internal import Talk

extension Turn {
    /// The clues to `word`, best first, without the words in `others`. For a puzzle of another language they are the meanings that a
    /// dictionary of the language gives, and then a translation.
    func clues(to word: String, on board: Board, among others: [String]) throws -> [Clue] {
        let list = resources.words(for: board)
        let pattern = try list.clues(for: word, among: others)
        guard let dictionary = resources.dictionaries[board.rules.language] else { return pattern }
        let forms = try list.writtenForms(of: word)
        let definitions = try forms.flatMap { form in
            // The list has base forms, so what else the word may be a form of is another answer.
            try dictionary.definitions(of: form).filter { $0.lemma == form }
        }
        let mask = AnswerMask(of: [word] + forms, among: others)
        let clues = meanings(definitions, mask) + (try translations(definitions, of: board, mask))
        return clues.isEmpty ? pattern : clues
    }

    private func meanings(_ definitions: [Definition], _ mask: AnswerMask) -> [Clue] {
        definitions.flatMap(\.senses).compactMap { sense in
            mask.masked(sense.definition).map {
                Clue(
                    text: $0, partOfSpeech: sense.partOfSpeech.isEmpty ? nil : sense.partOfSpeech, kind: .definition)
            }
        }
    }

    /// The translation into the chat's language. Of a puzzle in that very language, and where the translation would give the word away, it
    /// is the one into another language that most players read.
    private func translations(_ definitions: [Definition], of board: Board, _ mask: AnswerMask) throws -> [Clue] {
        let readers = [language.code] + Self.widelyRead.filter { $0 != language.code }
        for reader in readers {
            let clues = try definitions.compactMap { definition -> Clue? in
                guard let found = try translation(of: definition, from: board.rules.language, into: reader) else {
                    return nil
                }
                let words = found.words.filter { !mask.isGivenAway(by: $0) }.prefix(Self.shownTranslations)
                guard !words.isEmpty else { return nil }
                let text = "\(found.tongue): \(words.joined(separator: ", "))"
                return Clue(text: text, partOfSpeech: definition.senses.first?.partOfSpeech, kind: .translation)
            }
            if !clues.isEmpty { return clues }
        }
        return []
    }

    private static let widelyRead = ["es", LanguageCode.english]
    private static let shownTranslations = 3
}
