internal import BotState
internal import Messaging
internal import Talk

/// The operators' command, `/admin`. It listens to operators alone, so that to everybody else the bot knows no such
/// command.
struct Operation: Feature {
    typealias Command = NoCommand
    typealias Summary = NoSummary
    typealias Verb = NoVerb

    static let key = "admin"

    static let phrases: [any Phrase.Type] = [OperatorText.self]

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func handle(_ event: FeatureEvent) -> Bool {
        switch event {
        case .message(let message): return hear(message)
        case .jobEnded(_, .figures(let figures)): answer(OperatorText(figures: OperatorFigures(figures)))
        default: break
        }
        return false
    }

    private mutating func hear(_ message: IncomingMessage) -> Bool {
        guard let sender = input.sender, resources.operators.contains(sender.id.listed) else { return false }
        let words = message.text.split(whereSeparator: \.isWhitespace)
        guard let command = words.first?.lowercased(), command == "/admin" || command.hasPrefix("/admin@") else {
            return false
        }
        obey(words.count == 2 ? OperatorOrder(rawValue: words[1].lowercased()) : nil)
        return true
    }
}

/// The words that may follow the command.
enum OperatorOrder: String { case stats, leave }

extension Operation {
    fileprivate mutating func obey(_ order: OperatorOrder?) {
        switch order {
        case .stats: ask(for: .countUp, of: Operation.self, id: newID("figures"))
        case .leave where isGroup:
            answer(OperatorText(isLeaving: true))
            act(.leaveChat)
        case .leave, nil: answer(OperatorText())
        }
    }

    fileprivate mutating func answer(_ text: OperatorText) { act(.send(.init(language.rich(text)))) }
}
