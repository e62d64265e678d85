import BotState
import Foundation
import Messaging
import PhotoReading
import Testing

@testable import Conversation
@testable import LookupTalk
@testable import Talk

@Suite("The page of a document")
struct DocumentPageTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")

    private func request(below caption: String) throws -> ReadingRequest {
        var chat = MemoryChat(try Fixtures.conversation())
        let file = PhotoReference(fileID: "f", uniqueID: "f", isDocument: true)
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "m"), text: caption, photo: file)), from: ana)
        guard case .readPhotos(_, let request)? = chat.jobs.first?.work else { throw Unexpected() }
        return request
    }

    private struct Unexpected: Error {}

    @Test(
        "is the number behind a word for a page, in any language",
        arguments: [
            ("page 3", 3), ("Page 12", 12), ("p. 7", 7), ("p.7", 7), ("pg 4", 4), ("Seite 3", 3), ("S. 21", 21),
            ("página 3", 3), ("pág. 9", 9), ("pàgina 2", 2), ("the board on page 3 please", 3), ("page no. 5", 5),
            ("page 12345", nil), ("page 0", nil), ("", nil), ("3", nil), ("homepage 3", nil), ("page", nil),
            ("T5", nil),
        ] as [(String, Int?)])
    func number(caption: String, page: Int?) throws {
        #expect(try request(below: caption).documentPage == page)
    }

    @Test("is no title of a book", arguments: ["Page 3", "Seite 12", "Página 4"])
    func noTitle(caption: String) throws {
        let language = try Fixtures.texts.get().language(for: "en")
        #expect(BookCaption(caption, in: language).book == nil)
        #expect(PageCaption(caption, in: language) == nil)
    }
}
