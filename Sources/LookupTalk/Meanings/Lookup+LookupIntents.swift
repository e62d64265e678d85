internal import Foundation
internal import Intents
internal import Talk

/// Intents about words and the notebook.
extension Lookup {
    /// - Returns: whether the intent is about words.
    mutating func carryOutOnWords(_ request: IntentRequest) throws -> Bool {
        switch request.intent {
        case .define, .saveWord: try explain(request)
        case .quiz: try askInQuiz("")
        case .quizSkip where lookup.quiz != nil, .quizAnswer where lookup.quiz != nil:
            let isSkip = request.intent == .quizSkip
            return try answerInQuiz(isSkip ? anyText(\.unknown) : request.words.first ?? request.text)
        case .cancel where lookup.quiz != nil: return try answerInQuiz(anyText(\.enough))
        case .book: chooseBook(title(in: request))
        case .words: try showVocabulary("")
        case .removeWord: try removeWords(request)
        case .remind: setReminder(hour(in: request))
        case .remindOff: endReminder()
        case .export: try exportVocabulary(isTable(request) ? anyText(\.table) : "")
        default: return false
        }
        return true
    }

    /// The hour that the sentence names, as the command takes it. Whoever names none and has no reminder is asked for one: the command
    /// understands no sentence.
    private func hour(in request: IntentRequest) -> String {
        HourPhrase(request.text, in: language)?.argument ?? (lookup.reminder == nil ? request.text : "")
    }

    /// Says what the words of the sentence mean; without any, what the open word means.
    private mutating func explain(_ request: IntentRequest) throws {
        guard let word = request.words.first, !language.isUnnamed(MessageText(word).line) else {
            return try define("", book: openBook)
        }
        for word in request.words.prefix(Self.mostExplained) { try explainWord(word) }
    }

    /// The most words of a sentence that are explained, each in a message.
    private static let mostExplained = 3

    /// The title that the sentence names, as it was typed; nothing if it names none.
    private func title(in request: IntentRequest) -> String {
        guard let stretches = request.slots["title"], let first = stretches.first, let last = stretches.last,
            let start = request.text.range(of: first), let end = request.text.range(of: last, options: .backwards),
            start.lowerBound < end.upperBound
        else { return request.slots["title"]?.joined(separator: " ") ?? "" }
        return String(request.text[start.lowerBound..<end.upperBound])
    }

    private mutating func removeWords(_ request: IntentRequest) throws {
        guard let word = request.words.first else { return try showVocabulary("") }
        try showVocabulary("\(anyText(\.drop)) \(word)")
    }

    private func isTable(_ request: IntentRequest) -> Bool {
        request.message.tokens.contains { language.asks($0, for: \.table) }
    }

    /// One of the texts with which people of the chat's language ask for something.
    private func anyText(_ texts: KeyPath<LookupWords, Set<String>>) -> String {
        language.lookupWords.lazy.compactMap { $0[keyPath: texts].min() }.first ?? ""
    }
}
