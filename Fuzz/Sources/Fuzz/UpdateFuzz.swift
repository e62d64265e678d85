import Foundation
import Messaging

@testable import Telegram

enum UpdateFuzz {
    private static let mapping = UpdateMapping(
        bot: BotIdentity(id: "1", name: "Honeycue", username: "honeycue_bot", readsAllGroupMessages: true))

    private struct Answer: Decodable {
        var result: [BotAPI.ReceivedUpdate]
    }

    static func feed(_ data: Data) {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else { return }
        for case .readable(let received) in answer.result {
            guard let update = mapping.update(received, now: Date(timeIntervalSince1970: 0)) else { continue }
            // An accepted update must survive encoding for the inbox.
            let stored = try? JSONDecoder().decode(Update.self, from: JSONEncoder().encode(update))
            precondition(stored == update)
        }
    }
}
