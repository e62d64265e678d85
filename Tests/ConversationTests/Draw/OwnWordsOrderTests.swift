import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import Talk

@Suite("The order of words of one's own")
struct OwnWordsOrderTests {
    private static let words = ["tree", "cat", "house", "star"]

    /// The words that a game in the chat `id` asks for, one after the other.
    private func order(inChat id: String) throws -> [String] {
        var chat = MemoryChat(try Fixtures.conversation(), id: id)
        let ana = Person(id: PersonID(platform: .telegram, id: id), name: "Ana")
        var labels: [String] = []
        let first = ["/draw with " + Self.words.joined(separator: ", ")]
        for lines in [first] + Self.words.dropLast().map({ _ in ["/skip", "next"] }) {
            for line in lines {
                _ = try chat.send(.message(.init(id: MessageID(rawValue: "m"), text: line)), from: ana)
            }
            labels.append(try #require(Session(decoding: chat.session)[DrawingGames.self].game).label)
        }
        return labels
    }

    @Test("is drawn by lot, so that whoever wrote them can't foretell it, and each comes once")
    func byLot() throws {
        let orders = try (1...12).map { try order(inChat: "\($0)") }
        #expect(orders.allSatisfy { $0.sorted() == Self.words.sorted() })
        #expect(Set(orders).count > 4)
        #expect(Set(orders.compactMap(\.first)).count > 1)
    }
}
