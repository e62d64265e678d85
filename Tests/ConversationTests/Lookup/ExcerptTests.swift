import BotState
import Foundation
import Messaging
import PhotoReading
import Testing

@testable import Conversation
@testable import Talk

@Suite("The picture of the line that a word stands in")
struct ExcerptTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")

    /// Whether the answer to a photo of a page with this excerpt has a picture.
    private func hasPicture(width: Int, height: Int, bytes: Int? = nil) throws -> Bool {
        var chat = MemoryChat(try Fixtures.conversation())
        let photo = PhotoReference(fileID: "p", uniqueID: "p")
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "m"), photo: photo)), from: ana)
        let job = try #require(chat.jobs.first)
        let box = PageReading.Box(x: 0, y: 0, width: 1, height: 1)
        let page = PageReading(
            words: [.init(text: "yacht", box: box, confidence: 1, line: 0)], target: 0..<1, selection: .centre,
            isWhole: true,
            excerpt: .init(
                width: width, height: height, pixels: Data(count: bytes ?? max(0, width * height)), box: box))
        let actions = try chat.finish(job, with: .reading(.page(page)))
        return actions.contains { action in
            switch action {
            case .send(let content, _, _), .edit(_, let content): content.picture != nil
            default: false
            }
        }
    }

    @Test("is drawn up to 4,096 pixels a side")
    func sides() throws {
        #expect(try hasPicture(width: 4096, height: 1) && hasPicture(width: 1, height: 4096))
        for (width, height) in [(4097, 1), (1, 4097), (0, 1), (1, 0)] {
            #expect(try !hasPicture(width: width, height: height))
        }
    }

    @Test("is left out when its bytes don't fit its sides")
    func bytes() throws {
        #expect(try hasPicture(width: 3, height: 2))
        for bytes in [0, 5, 7] { #expect(try !hasPicture(width: 3, height: 2, bytes: bytes)) }
    }
}
