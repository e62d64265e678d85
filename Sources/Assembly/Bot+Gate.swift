import Conversation
import Delivery
import Messaging
import Settings

extension GateRules {
    /// Makes the rules from the operator's settings.
    init(_ settings: Settings) {
        self.init(
            messagesPerMinute: settings.messagesPerMinute, photosPerMinute: settings.photosPerMinute,
            allowed: settings.allowed, blocked: settings.blocked, admins: settings.admins)
    }
}

extension Gate.Answers {
    /// The conversation's texts for the gate's decisions.
    init(_ conversation: Conversation, figures: @escaping @Sendable () async throws -> BotFigures) {
        self.init(
            refusal: { refusal, update in conversation.answer(to: update, turnedAway: TurnedAway(refusal)) },
            order: { order, update in
                switch order {
                case .stats: conversation.answer(toAdministrator: update, figures: try await figures())
                case .leave where update.chat.kind != .private:
                    conversation.answer(to: update, turnedAway: .leaving)
                case .leave, nil: conversation.answer(toAdministrator: update, figures: nil)
                }
            })
    }
}

extension TurnedAway {
    fileprivate init(_ refusal: Gatekeeper.Refusal) {
        self =
            switch refusal {
            case .tooManyMessages: .tooManyMessages
            case .tooManyPhotos: .tooManyPhotos
            case .notServed: .notServed
            case .groupNotServed: .groupNotServed
            }
    }
}

extension BotFigures {
    /// The counters since the start, and the number of reports of misread photos.
    init(_ counters: DeliveryCounters, reports: Int, process: ProcessFigures) {
        self.init(
            uptime: process.uptimeText, received: counters.value(of: .updatesReceived),
            handled: counters.value(of: .updatesHandled), refused: counters.value(of: .updatesRefused),
            delivered: counters.value(of: .messagesDelivered), postponed: counters.value(of: .deliveriesPostponed),
            givenUp: counters.value(of: .messagesGivenUp), photosRead: counters.value(of: .photosRead),
            photosFailed: counters.value(of: .photosFailed), reports: reports, memory: process.memoryText)
    }
}
