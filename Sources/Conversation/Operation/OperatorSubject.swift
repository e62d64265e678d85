internal import BotState
internal import Messaging
internal import Talk

/// The operators' command, `/admin`. It listens to operators alone, so that to everybody else the bot knows no such
/// command.
enum OperatorSubject: Subject {
    typealias Command = NoCommand
    typealias Summary = NoSummary
    typealias Verb = NoVerb

    static let key = "admin"

    static let phrases: [any Phrase.Type] = [OperatorText.self]

    static func hear(_ message: IncomingMessage, in turn: inout Turn) -> Bool {
        guard let sender = turn.input.sender, turn.resources.operators.contains(sender.id.listed) else { return false }
        let words = message.text.split(whereSeparator: \.isWhitespace)
        guard let command = words.first?.lowercased(), command == "/admin" || command.hasPrefix("/admin@") else {
            return false
        }
        turn.obey(words.count == 2 ? OperatorOrder(rawValue: words[1].lowercased()) : nil)
        return true
    }

    static func jobEnded(_ jobID: String, result: JobResult?, in turn: inout Turn) {
        guard case .figures(let figures)? = result else { return }
        turn.answer(OperatorText(figures: OperatorFigures(figures)))
    }
}

/// The words that may follow the command.
enum OperatorOrder: String { case stats, leave }

extension Turn {
    fileprivate mutating func obey(_ order: OperatorOrder?) {
        switch order {
        case .stats: ask(for: .countUp, of: OperatorSubject.self, id: newID("figures"))
        case .leave where isGroup:
            answer(OperatorText(isLeaving: true))
            act(.leaveChat)
        case .leave, nil: answer(OperatorText())
        }
    }

    fileprivate mutating func answer(_ text: OperatorText) { act(.send(.init(language.rich(text)))) }
}
