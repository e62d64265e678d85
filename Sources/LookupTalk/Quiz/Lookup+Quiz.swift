internal import BotState
internal import Foundation
internal import Hive
internal import Intents
internal import Lexicon
internal import Messaging
internal import Talk

extension Lookup {
    /// The number of wrong answers after which the word is revealed.
    private static let misses = 2

    /// `/quiz`: asks for the word that has been due longest; when none is due, for the one that is due next. `/quiz gap` asks only for gaps
    /// in the person's own sentences, `/quiz german` only for words of that language. Of another language there are none.
    mutating func askInQuiz(_ argument: String) throws {
        guard !isGroup else { return sayOnlyInPrivate(.quiz) }
        noteAnswer()
        let line = MessageText(argument).line
        let onlyGaps = language.asks(line, for: \.gap)
        let code = vocabularyLanguage(named: argument)
        guard line.isEmpty || onlyGaps || code != nil || vocabulary.isEmpty else {
            return notice(.noSuchBook, word: BookName.clean(argument).map(BookName.shown) ?? line)
        }
        try ask(QuizScope(onlyGaps: onlyGaps, language: code))
    }

    private mutating func ask(_ scope: QuizScope) throws {
        let entries = vocabulary.filter(scope.contains)
        guard let entry = entries.min(by: { ($0.dueAt, $0.lemma) < ($1.dueAt, $1.lemma) }) else {
            lookup.quiz = nil
            return notice(scope.onlyGaps && !vocabulary.isEmpty ? .noGaps : .noWords)
        }
        try ask(for: entry, scope)
    }

    private mutating func ask(for entry: VocabularyEntry, _ scope: QuizScope) throws {
        let due = Quantity(vocabulary.count { scope.contains($0) && $0.dueAt <= now })
        let asksForMeaning = lookup.asksForMeaning && !scope.onlyGaps
        let gap = Gap(entry)
        let isGap = !asksForMeaning && gap != nil && (scope.onlyGaps || entry.box.isMultiple(of: 2))
        lookup.quiz = QuizNotes(entry, scope, isGap: isGap, asksForMeaning: asksForMeaning)
        let clue = try clue(for: entry)
        let text = QuizText(
            kind: Chosen(asksForMeaning ? .word : isGap ? .gap : .meaning), style: Chosen(clue.style),
            clue: asksForMeaning ? entry.lemma : clue.text, tongue: tongue(of: entry),
            partOfSpeech: clue.partOfSpeech.map { GrammarTerm($0) },
            letters: Quantity((isGap ? entry.word : entry.lemma).count),
            sentence: asksForMeaning ? entry.sentence : gap?.sentence, book: entry.book.map(BookName.shown), due: due)
        let turn = scope.onlyGaps ? nil : button(asksForMeaning ? .askForWord : .askForMeaning, LookupButton(.turn))
        let reveal = button(
            asksForMeaning ? .show : .dontKnow,
            quizButton(asksForMeaning ? .show : .reveal, entry))
        let rows = [[reveal, button(.stop, LookupButton(.stop))], [turn].compactMap(\.self)].filter { !$0.isEmpty }
        say(language.rich(text), keyboard: Keyboard(rows: rows))
    }

    /// A clue in the quiz.
    private typealias QuizClue = (text: String, style: ClueStyle, partOfSpeech: String?)

    /// A clue to the word of `entry`, or its translation.
    private func clue(for entry: VocabularyEntry) throws -> QuizClue {
        let card = try card(of: entry)
        if entry.isEnglish, try card.map({ try isUsualMeaning(of: $0, for: entry) }) ?? true {
            return try lexiconClue(for: entry)
        }
        guard let card else { return ("", .plain, nil) }
        if !entry.isEnglish, let translation = card.translation {
            return (translation.text, .plain, card.senses.first?.partOfSpeech)
        }
        return maskedSummary(of: card, for: entry)
    }

    /// Whether the word means in its sentence what the lexicon's clues say of it.
    ///
    /// These are about the best known sense. “Bear”, the animal, is no such sense; and “saw”, the tool, is also a form of “see”, which is used
    /// more.
    private func isUsualMeaning(of card: WordCard, for entry: VocabularyEntry) throws -> Bool {
        try resources.words.definition(of: entry.lemma)?.lemma == entry.lemma
            && card.senses.first == card.definition.senses.first
    }

    private func lexiconClue(for entry: VocabularyEntry) throws -> QuizClue {
        let clue = try resources.words.clue(for: entry.lemma)
        let style = ClueStyle(clue.kind)
        // The text quotes such a clue, so that quotation marks within it are single ones.
        let isQuoted = style == .quoted || style == .example
        return (isQuoted ? clue.text.innerQuotes : clue.text, style, clue.partOfSpeech)
    }

    /// The first meaning of a word, without the word itself.
    private func maskedSummary(of card: WordCard, for entry: VocabularyEntry) -> QuizClue {
        let text = AnswerMask(of: [entry.lemma], among: []).masked(card.summary) ?? Clue.mask
        return (text, .quoted, card.senses.first?.partOfSpeech)
    }

    /// - Returns: whether the text was an answer. A command or a sentence is not, and leaves the question open.
    mutating func answerInQuiz(_ text: String) throws -> Bool {
        guard let quiz = lookup.quiz, text.first != "/", let entry = entry(of: quiz) else { return false }
        let answer = MessageText(text)
        let right =
            try quiz.asksForMeaning ?? false
            ? card(of: entry)?.translation?.words ?? [] : [entry.lemma, entry.word]
        let isRight = right.contains { MessageText($0).line == answer.line }
        if !isRight, language.asks(answer.line, for: \.enough) {
            lookup.quiz = nil
            notice(.quizOver)
            return true
        }
        if language.asks(answer.line, for: \.unknown) {
            try settle(entry, isKnown: false)
            return true
        }
        if !isRight, let meant = intentInQuiz(text) { return try carryOut(request(meant, in: text)) }
        // Whoever types “grid” or “help” hardly means it as an answer.
        if !isRight, features.command(plain: answer, in: language) != nil { return false }
        // Hyphens part tokens, but “so-so” is one word.
        let words = answer.original.split(whereSeparator: \.isWhitespace).count
        let longest = right.map { MessageText($0).tokens.count }.max() ?? Self.longestFreeAnswer
        guard isRight || words <= max(1, longest), !answer.line.isEmpty else { return false }
        if isRight {
            try settle(entry, isKnown: true)
        } else if quiz.asksForMeaning ?? false {
            // No list of translations is complete, so the person decides.
            try show(entry)
        } else if quiz.misses + 1 >= Self.misses {
            try settle(entry, isKnown: false)
        } else {
            lookup.quiz?.misses += 1
            try help(with: entry, isGap: quiz.isGap ?? false)
        }
        return true
    }

    /// What a text asks for that is plainly no answer: “no clue at all”, “that's enough for today”.
    private func intentInQuiz(_ text: String) -> IntentName? {
        guard case .carryOut(let intent) = verdict(on: text), MessageText(text).tokens.count > 1,
            intent == .quizSkip || intent == .cancel
        else { return nil }
        return intent
    }

    /// The most words of an answer that no dictionary can check.
    private static let longestFreeAnswer = 6

    /// Tells the first letter; of a word that was asked for with a gap, the meaning too.
    private mutating func help(with entry: VocabularyEntry, isGap: Bool) throws {
        let first = (isGap ? entry.word : entry.lemma).first.map(String.init) ?? ""
        let meaning = isGap ? try clue(for: entry).text : nil
        say(language.rich(QuizVerdictText(.missed, word: "", first: first, card: meaning, days: 0)))
    }

    /// Shows the meaning, and asks whether the person knew it.
    private mutating func show(_ entry: VocabularyEntry) throws {
        let text = QuizVerdictText(
            .shown, word: entry.lemma, first: "", card: try card(of: entry)?.summary, days: 0)
        let buttons = [button(.knew, quizButton(.knew, entry)), button(.notYet, quizButton(.reveal, entry))]
        say(language.rich(text), keyboard: Keyboard(rows: [buttons]))
    }

    /// Reveals the word, moves it to its next box, and offers another question.
    private mutating func settle(_ entry: VocabularyEntry, isKnown: Bool) throws {
        let scope = lookup.quiz?.scope ?? QuizScope()
        lookup.quiz = nil
        noteAnswer()
        var entry = entry
        entry.box = LeitnerBox.next(after: entry.box, isKnown: isKnown)
        entry.dueAt = LeitnerBox.due(in: entry.box, from: now)
        effects.changes[VocabularyTable.self].append(.keep(entry))
        let verdict = QuizVerdictText(
            isKnown ? .right : .told, word: entry.lemma, first: "", card: try card(of: entry)?.summary,
            days: LeitnerBox.rests[entry.box - 1])
        let others = vocabulary.filter { !$0.isOf(entry.lemma, in: entry.language) }
        let next = LookupButton(.next, id: scope.mark, wordArgument(entry.lemma))
        say(language.rich(verdict), keyboard: others.isEmpty ? nil : Keyboard(rows: [[button(.next, next)]]))
    }

    mutating func pressedInQuiz(_ button: LookupButton) throws -> Toast? {
        removePressedButtons()
        switch button.verb {
        case .next: try ask(QuizScope(mark: button.id))
        case .stop: lookup.quiz = nil
        case .turn:
            guard let quiz = lookup.quiz, let entry = entry(of: quiz) else { return toast(.expired) }
            lookup.asksForMeaning.toggle()
            try ask(for: entry, quiz.scope)
        default:
            guard let quiz = lookup.quiz, let entry = entry(of: quiz), button == quizButton(button.verb, entry) else {
                return toast(.expired)
            }
            if button.verb == .show { try show(entry) } else { try settle(entry, isKnown: button.verb == .knew) }
        }
        return nil
    }

    private func quizButton(_ verb: LookupVerb, _ entry: VocabularyEntry) -> LookupButton {
        let mark = LookupButton.mark(of: entry.language)
        return LookupButton(verb, id: mark, wordArgument(entry.lemma, id: mark))
    }

    private func entry(of quiz: QuizNotes) -> VocabularyEntry? {
        vocabulary.first { $0.isOf(quiz.lemma, in: quiz.language ?? LanguageCode.english) }
    }
}
