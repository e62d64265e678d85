import BotState
import Conversation
import Foundation
import Messaging
import Storage
import Testing

@testable import honeycue

@Suite("Listing misread photos")
struct ReportListingTests {
    @Test("the photos are readable only by this user, and have generated names")
    func writes() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-reports-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        let store = try SQLiteStore(
            file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored, now: { time })
        let job = try await openJob(in: store, at: time)
        #expect(try await store.keep([Data([0x89, 0x50, 0x4E, 0x47]), Data([0xFF, 0xD8])], for: job))

        let target = folder.appending(path: "misread")
        let plain = try await ReportListing(store: store).lines(asJSON: false, writingTo: nil)
        #expect(plain == ["2023-11-14T22:13:20Z  r1  read: board Y ACEHNT, meant: board Q ACEHNT"])
        let line = try #require(await ReportListing(store: store).lines(asJSON: true, writingTo: target).first)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let files = try #require(object["files"] as? [String])
        #expect(files.map { URL(filePath: $0).lastPathComponent } == ["r1-1.png", "r1-2.jpg"])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    private func openJob(in store: SQLiteStore, at time: Date) async throws -> Job {
        let chat = ChatID(platform: .telegram, id: "7")
        let ana = Person(id: PersonID(platform: .telegram, id: "7"), name: "Ana")
        let job = Job(
            id: "r1", chat: chat,
            work: .keepPhotos([], of: .init(read: "board Y ACEHNT", meant: "board Q ACEHNT")), due: time)
        let update = Update(
            id: "u1", chat: Chat(id: chat, kind: .private), sender: ana, date: time,
            event: .botMembership(isMember: true))
        _ = try await store.accept([update], from: .telegram, cursor: nil)
        let pending = try #require(await store.nextPending(in: chat))
        try await store.commit(Step(state: pending.state, jobs: [job]), handling: pending)
        return job
    }
}
