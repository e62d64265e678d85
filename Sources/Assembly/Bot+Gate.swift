import BotState
import Conversation
import Delivery
import Messaging
import Settings

extension GateRules {
    /// The rules that the operator has set.
    /// - Throws: ``SettingsError`` for a list with an identifier that is none.
    init(_ settings: Settings) throws {
        self.init(
            messagesPerMinute: settings.messagesPerMinute, photosPerMinute: settings.photosPerMinute,
            allowed: try settings.allowed.map { try Self.identifiers($0, of: .allowed) },
            blocked: try Self.identifiers(settings.blocked, of: .blocked),
            admins: try Self.identifiers(settings.admins, of: .admins))
    }

    private static func identifiers(_ texts: Set<String>, of key: SettingKey) throws -> Set<ListedID> {
        Set(
            try texts.map { text in
                guard let id = ListedID(text) else {
                    throw SettingsError.badValue(
                        key: key.rawValue,
                        expected: "identifiers separated by commas, each like telegram:123 or 123 for Telegram")
                }
                return id
            })
    }
}

extension BotFigures {
    /// The counters since the start, and the number of reports of misread photos.
    init(_ counters: DeliveryCounters, reports: Int, process: ProcessFigures) {
        self.init(
            uptime: Int(process.uptime), memory: process.memory, received: counters.value(of: .updatesReceived),
            handled: counters.value(of: .updatesHandled), refused: counters.value(of: .updatesRefused),
            delivered: counters.value(of: .messagesDelivered), postponed: counters.value(of: .deliveriesPostponed),
            givenUp: counters.value(of: .messagesGivenUp), photosRead: counters.value(of: .photosRead),
            photosFailed: counters.value(of: .photosFailed), reports: reports)
    }
}
