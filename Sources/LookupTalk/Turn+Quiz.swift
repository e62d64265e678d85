internal import BotState
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

extension Turn {
    /// The number of wrong answers after which the word is revealed.
    private static let misses = 2

    /// `/quiz`: asks for the word that has been due longest; when none is due, for the one that is due next.
    mutating func askInQuiz() throws {
        guard !isGroup else { return notice(.onlyInPrivate) }
        try ask(in: state.vocabulary)
    }

    private mutating func ask(in entries: [VocabularyEntry]) throws {
        guard let entry = entries.min(by: { ($0.dueAt, $0.lemma) < ($1.dueAt, $1.lemma) }) else {
            lookup.quiz = nil
            return notice(.noWords)
        }
        lookup.quiz = QuizNotes(lemma: entry.lemma)
        let clue = try resources.words.clue(for: entry.lemma)
        let due = entries.count { $0.dueAt <= now }
        let text = QuizText(
            style: Chosen(ClueStyle(clue.kind)), clue: clue.text,
            partOfSpeech: clue.partOfSpeech.map { GrammarTerm($0) },
            letters: Quantity(entry.lemma.count),
            sentence: entry.sentence.flatMap { Self.gapped($0, word: entry.word) },
            due: Quantity(due))
        let buttons = [button(.dontKnow, LookupButton(.reveal, entry.lemma)), button(.stop, LookupButton(.stop))]
        say(language.rich(text), keyboard: Keyboard(rows: [buttons]))
    }

    /// The sentence with a gap for the word; `nil` when the word can't be found in it.
    private static func gapped(_ sentence: String, word: String) -> String? {
        let words = sentence.split(separator: " ").map(String.init)
        let bare = words.map { PageWords.bare($0).lowercased() }
        guard bare.contains(word.lowercased()) else { return nil }
        return words.map { text in
            PageWords.bare(text).lowercased() == word.lowercased()
                ? text.replacing(PageWords.bare(text), with: Clue.mask) : text
        }.joined(separator: " ")
    }

    /// - Returns: whether the text was an answer. A command or a sentence is not, and leaves the question open.
    mutating func answerInQuiz(_ text: String) throws -> Bool {
        guard let quiz = lookup.quiz, text.first != "/",
            let entry = state.vocabulary.first(where: { $0.lemma == quiz.lemma })
        else { return false }
        let answer = MessageText(text)
        if language.lookupWords.contains(where: { $0.unknown.contains(answer.line) }) {
            try settle(entry, isKnown: false)
            return true
        }
        guard answer.tokens.count <= max(1, entry.lemma.split(separator: " ").count), !answer.line.isEmpty else {
            return false
        }
        let right = [entry.lemma, entry.word].map { MessageText($0).line }
        if right.contains(answer.line) {
            try settle(entry, isKnown: true)
        } else if quiz.misses + 1 >= Self.misses {
            try settle(entry, isKnown: false)
        } else {
            lookup.quiz?.misses += 1
            let first = entry.lemma.first.map(String.init) ?? ""
            say(language.rich(QuizVerdictText(.missed, word: "", first: first, card: nil, days: 0)))
        }
        return true
    }

    /// Reveals the word, moves it to its next box, and offers another question.
    private mutating func settle(_ entry: VocabularyEntry, isKnown: Bool) throws {
        lookup.quiz = nil
        var entry = entry
        entry.box = LeitnerBox.next(after: entry.box, isKnown: isKnown)
        entry.dueAt = LeitnerBox.due(in: entry.box, from: now)
        vocabulary.append(.keep(entry))
        let meaning = try card(for: entry.lemma)?.summary
        let verdict = QuizVerdictText(
            isKnown ? .right : .told, word: entry.lemma, first: "", card: meaning,
            days: LeitnerBox.rests[entry.box - 1])
        let others = state.vocabulary.filter { $0.lemma != entry.lemma }
        let keyboard = others.isEmpty ? nil : Keyboard(rows: [[button(.next, LookupButton(.next, entry.lemma))]])
        say(language.rich(verdict), keyboard: keyboard)
    }

    mutating func pressedInQuiz(_ button: LookupButton) throws -> Toast? {
        removePressedButtons()
        switch button.verb {
        case .next: try ask(in: state.vocabulary)
        case .stop: lookup.quiz = nil
        default:
            guard lookup.quiz?.lemma == button.argument,
                let entry = state.vocabulary.first(where: { $0.lemma == button.argument })
            else { return toast(.expired) }
            try settle(entry, isKnown: false)
        }
        return nil
    }
}
