internal import BotState
internal import Foundation
internal import Lexicon
internal import Messaging
internal import Talk

extension Turn {
    /// The number of wrong answers after which the word is revealed.
    private static let misses = 2

    /// `/quiz`: asks for the word that has been due longest; when none is due, for the one that is due next. `/quiz gap` asks only for gaps
    /// in the person's own sentences.
    mutating func askInQuiz(_ argument: String) throws {
        guard !isGroup else { return notice(.onlyInPrivate) }
        noteAnswer()
        try ask(onlyGaps: language.asks(MessageText(argument).line, for: \.gap))
    }

    private mutating func ask(onlyGaps: Bool) throws {
        let entries = onlyGaps ? state.vocabulary.filter { Gap($0) != nil } : state.vocabulary
        guard let entry = entries.min(by: { ($0.dueAt, $0.lemma) < ($1.dueAt, $1.lemma) }) else {
            lookup.quiz = nil
            return notice(onlyGaps && !state.vocabulary.isEmpty ? .noGaps : .noWords)
        }
        let gap = Gap(entry)
        let isGap = gap != nil && (onlyGaps || entry.box.isMultiple(of: 2))
        lookup.quiz = QuizNotes(lemma: entry.lemma, isGap: isGap, onlyGaps: onlyGaps)
        let clue = try resources.words.clue(for: entry.lemma)
        let text = QuizText(
            kind: Chosen(isGap ? .gap : .meaning), style: Chosen(ClueStyle(clue.kind)), clue: clue.text,
            partOfSpeech: clue.partOfSpeech.map { GrammarTerm($0) },
            letters: Quantity((isGap ? entry.word : entry.lemma).count),
            sentence: gap?.sentence, book: entry.book, due: Quantity(entries.count { $0.dueAt <= now }))
        let buttons = [button(.dontKnow, LookupButton(.reveal, entry.lemma)), button(.stop, LookupButton(.stop))]
        say(language.rich(text), keyboard: Keyboard(rows: [buttons]))
    }

    /// - Returns: whether the text was an answer. A command or a sentence is not, and leaves the question open.
    mutating func answerInQuiz(_ text: String) throws -> Bool {
        guard let quiz = lookup.quiz, text.first != "/",
            let entry = state.vocabulary.first(where: { $0.lemma == quiz.lemma })
        else { return false }
        let answer = MessageText(text)
        let right = [entry.lemma, entry.word].map { MessageText($0).line }
        if !right.contains(answer.line), language.asks(answer.line, for: \.enough) {
            lookup.quiz = nil
            notice(.quizOver)
            return true
        }
        if language.asks(answer.line, for: \.unknown) {
            try settle(entry, isKnown: false)
            return true
        }
        guard answer.tokens.count <= max(1, entry.lemma.split(separator: " ").count), !answer.line.isEmpty else {
            return false
        }
        if right.contains(answer.line) {
            try settle(entry, isKnown: true)
        } else if quiz.misses + 1 >= Self.misses {
            try settle(entry, isKnown: false)
        } else {
            lookup.quiz?.misses += 1
            try help(with: entry, isGap: quiz.isGap ?? false)
        }
        return true
    }

    /// Tells the first letter; of a word that was asked for with a gap, the meaning too.
    private mutating func help(with entry: VocabularyEntry, isGap: Bool) throws {
        let first = (isGap ? entry.word : entry.lemma).first.map(String.init) ?? ""
        let meaning = isGap ? try resources.words.clue(for: entry.lemma).text : nil
        say(language.rich(QuizVerdictText(.missed, word: "", first: first, card: meaning, days: 0)))
    }

    /// Reveals the word, moves it to its next box, and offers another question.
    private mutating func settle(_ entry: VocabularyEntry, isKnown: Bool) throws {
        let onlyGaps = lookup.quiz?.onlyGaps ?? false
        lookup.quiz = nil
        noteAnswer()
        var entry = entry
        entry.box = LeitnerBox.next(after: entry.box, isKnown: isKnown)
        entry.dueAt = LeitnerBox.due(in: entry.box, from: now)
        vocabulary.append(.keep(entry))
        let meaning = try card(for: entry.lemma)?.summary
        let verdict = QuizVerdictText(
            isKnown ? .right : .told, word: entry.lemma, first: "", card: meaning,
            days: LeitnerBox.rests[entry.box - 1])
        let others = state.vocabulary.filter { $0.lemma != entry.lemma }
        let next = LookupButton(.next, id: onlyGaps ? Self.gapMark : "", entry.lemma)
        say(language.rich(verdict), keyboard: others.isEmpty ? nil : Keyboard(rows: [[button(.next, next)]]))
    }

    /// Stands in the button of a quiz that asks only for gaps.
    private static let gapMark = "gap"

    mutating func pressedInQuiz(_ button: LookupButton) throws -> Toast? {
        removePressedButtons()
        switch button.verb {
        case .next: try ask(onlyGaps: button.id == Self.gapMark)
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
