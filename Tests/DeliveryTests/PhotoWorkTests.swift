import BotState
import Foundation
import Messaging
import PhotoReading
import Synchronization
import Testing

@testable import Delivery

@Suite("Downloading misread photos again to keep them")
struct KeptPhotoTests {
    @Test("they are downloaded again, each within its size limit, and kept in order")
    func keeps() async throws {
        let kept = Kept(isOpen: true)
        #expect(try await outcome(of: Phone(), kept) == .kept)
        #expect(await kept.photos == [Data("a".utf8), Data("b".utf8)])
    }

    @Test("a photo that is gone or too large is reported as such")
    func refused() async throws {
        for (error, outcome) in [
            (PlatformError.rejected("file not found"), PhotoReport.Outcome.gone), (.fileTooLarge, .tooLarge),
        ] {
            let kept = Kept(isOpen: true)
            #expect(try await self.outcome(of: Phone(error: error), kept) == outcome)
            #expect(await kept.photos.isEmpty)
        }
    }

    @Test("when the platform is unavailable, the job is retried later")
    func unavailable() async {
        await #expect(throws: PlatformError.unavailable("no network")) {
            try await outcome(of: Phone(error: .unavailable("no network")), Kept(isOpen: true))
        }
    }

    @Test("nothing is reported as kept for a person who was forgotten meanwhile")
    func forgotten() async throws { #expect(try await outcome(of: Phone(), Kept(isOpen: false)) == .gone) }

    private func outcome(of phone: Phone, _ kept: Kept) async throws -> PhotoReport.Outcome {
        let photos = ["a", "b"].map { PhotoReference(fileID: $0, uniqueID: $0) }
        let job = Job(
            id: "r1", chat: ChatID(platform: .telegram, id: "7"),
            work: .keepPhotos(photos, of: .init(read: "board Y ACEHNT")), due: Date(timeIntervalSince1970: 0))
        let work = PhotoWork(
            reader: NoReader(), keep: { photos, _ in await kept.keep(photos) }, faults: FaultBoard())
        return try await work.keep(photos, for: job, on: phone)
    }
}

@Suite("Reading photos")
struct PhotoWorkTests {
    @Test(
        "waits while no worker starts or all are busy",
        arguments: [(PhotoReaderError.cannotStart("no memory"), true), (.busy(waiting: 100), true), (.shutDown, false)])
    func postponed(error: PhotoReaderError, isPostponed: Bool) async throws {
        let faults = FaultBoard()
        let work = PhotoWork(reader: FailingReader(error: error), keep: { _, _ in false }, faults: faults)
        do {
            _ = try await work.read([], as: .automatic, on: Phone())
            Issue.record("it was read")
        } catch is JobPostponed {
            #expect(isPostponed)
        } catch let other as PhotoReaderError {
            #expect(!isPostponed && other == error)
        }
        let cannotStart = if case .cannotStart = error { true } else { false }
        #expect((faults.current["photo workers"] != nil) == cannotStart)
    }

    @Test("what the workers lack is a fault for as long as they lack it")
    func shortcoming() {
        let faults = FaultBoard(), lacks = Mutex<String?>("no words")
        let work = PhotoWork(
            reader: NoReader(), shortcoming: { lacks.withLock { $0 } }, keep: { _, _ in false }, faults: faults)
        work.noteShortcoming()
        #expect(faults.current == ["photo workers' words": "no words"])
        lacks.withLock { $0 = nil }
        work.noteShortcoming()
        #expect(faults.current.isEmpty)
    }
}

private struct FailingReader: PhotoReader {
    let error: PhotoReaderError

    func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading { throw error }
}

/// Records the photos that would be kept.
private actor Kept {
    private let isOpen: Bool
    private(set) var photos: [Data] = []

    init(isOpen: Bool) { self.isOpen = isOpen }

    func keep(_ photos: [Data]) -> Bool {
        if isOpen { self.photos = photos }
        return isOpen
    }
}

/// A platform that serves or refuses photos, and supports nothing else.
private struct Phone: MessagingPlatform {
    struct NotAsked: Error {}

    var error: PlatformError?
    let platform = Platform.telegram
    let capabilities = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0, pace: .generous)

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        if let error { throw error }
        #expect(byteLimit == 10 << 20, "Ten megabytes are what the store keeps of a photo.")
        try Data(photo.fileID.utf8).write(to: destination)
    }

    func start(commands: [CommandDescription]) async throws -> BotIdentity { throw NotAsked() }
    func poll(after cursor: PollCursor?) async throws -> PollBatch { throw NotAsked() }
    func acknowledge(_ cursor: PollCursor) async throws { throw NotAsked() }
    func deliver(_ message: OutgoingMessage, key: String) async throws -> DeliveryReceipt { throw NotAsked() }
    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding { throw NotAsked() }
}

/// A reader that is never called.
private struct NoReader: PhotoReader {
    func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading {
        Issue.record("photos were read that were only to be kept")
        return .none(.gaveUp)
    }
}
