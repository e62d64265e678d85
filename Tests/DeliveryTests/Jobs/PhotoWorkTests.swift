import BotState
import Foundation
import Messaging
import PhotoReading
import Synchronization
import Testing

@testable import Delivery

private let photoFolder = FileManager.default.temporaryDirectory.appending(path: "honeycue-photo-work-tests")

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
            reader: NoReader(), keep: { photos, _ in await kept.keep(photos) }, folder: photoFolder,
            faults: FaultBoard())
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
        let work = PhotoWork(
            reader: FailingReader(error: error), keep: { _, _ in false }, folder: photoFolder, faults: faults)
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

    @Test("gives each photo of known size its room, and leaves out what does not fit into the memory of one job")
    func rooms() {
        func photo(_ bytes: Int?) -> PhotoReference { PhotoReference(fileID: "f", uniqueID: "u", byteCount: bytes) }
        let megabyte = 1 << 20, whole = PhotoWork.byteLimit
        func rooms(_ sizes: Int?...) -> [Int] { PhotoWork.rooms(for: sizes.map(photo), byteLimit: whole) }
        #expect(rooms(300_000, 5 * megabyte) == [megabyte, 5 * megabyte])
        #expect(rooms(20 * megabyte, 20 * megabyte, megabyte) == [20 * megabyte, 0, megabyte])
        #expect(rooms(whole + 1) == [0])
        #expect(rooms(nil, nil, nil) == [whole, 4 * megabyte, 0])
        #expect(rooms(whole, 4 * megabyte + 1) == [whole, 0])
        #expect(rooms(whole, 4 * megabyte) == [whole, 4 * megabyte])
    }

    @Test("reads those photos of an album that are not too large, and says so only when all are")
    func tooLarge() async throws {
        let sizes = Mutex<[Int]>([])
        let reader = NotingReader { photos in sizes.withLock { $0 = photos.map(\.count) } }
        let work = PhotoWork(reader: reader, keep: { _, _ in false }, folder: photoFolder, faults: FaultBoard())
        let photos = ["large", "a", "bb"].map { PhotoReference(fileID: $0, uniqueID: $0, byteCount: 100) }
        #expect(try await work.read(photos, as: .automatic, on: Phone(tooLarge: "large")) == .none(.noBoard))
        #expect(sizes.withLock { $0 } == [1, 2])
        #expect(try await work.read([photos[0]], as: .automatic, on: Phone(tooLarge: "large")) == .none(.tooLarge))
    }

    @Test("postpones photos while no folder for them can be created, and says so")
    func noFolder() async throws {
        let inTheWay = photoFolder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: photoFolder, withIntermediateDirectories: true)
        try Data("a file".utf8).write(to: inTheWay)
        let faults = FaultBoard()
        let work = PhotoWork(reader: NotingReader { _ in }, keep: { _, _ in false }, folder: inTheWay, faults: faults)
        let photos = [PhotoReference(fileID: "a", uniqueID: "a", byteCount: 100)]
        await #expect(throws: JobPostponed.self) { try await work.read(photos, as: .automatic, on: Phone()) }
        let fault = try #require(faults.currentByPart[.photoFolder])
        #expect(fault.contains(inTheWay.lastPathComponent))
        try FileManager.default.removeItem(at: inTheWay)
        _ = try await work.read(photos, as: .automatic, on: Phone())
        #expect(faults.current.isEmpty)
    }

    @Test("leaves no file behind, and deletes what an earlier run left")
    func leftovers() async throws {
        let folder = photoFolder.appending(path: UUID().uuidString)
        let work = PhotoWork(
            reader: NotingReader { _ in }, keep: { _, _ in false }, folder: folder, faults: FaultBoard())
        let photos = [PhotoReference(fileID: "a", uniqueID: "a", byteCount: 100)]
        _ = try await work.read(photos, as: .automatic, on: Phone())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty)
        try Data("a".utf8).write(to: folder.appending(path: "left"))
        try FileManager.default.createDirectory(
            at: folder.appending(path: "of a job"), withIntermediateDirectories: false)
        let others = try JobFolder(in: folder)
        work.removeLeftovers()
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        #expect(left == [others.url.lastPathComponent], "Another bot works in this one.")
        others.remove()
        work.removeLeftovers()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty)
        try FileManager.default.removeItem(at: folder)
        work.removeLeftovers()
        #expect(try await work.read(photos, as: .automatic, on: Phone()) == .none(.noBoard))
    }

    @Test("what the workers lack is a fault for as long as they lack it")
    func shortcoming() {
        let faults = FaultBoard(), lacks = Mutex<String?>("no words")
        let work = PhotoWork(
            reader: NoReader(), shortcoming: { lacks.withLock { $0 } }, keep: { _, _ in false }, folder: photoFolder,
            faults: faults)
        work.noteShortcoming()
        #expect(faults.current == ["photo workers' words": "no words"])
        lacks.withLock { $0 = nil }
        work.noteShortcoming()
        #expect(faults.current.isEmpty)
    }
}

/// Notes what it is to read.
private struct NotingReader: PhotoReader {
    let note: @Sendable ([Data]) -> Void

    func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading {
        note(photos)
        return .none(.noBoard)
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
    /// The file that is too large.
    var tooLarge: String?
    let platform = Platform.telegram
    let capabilities = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0, pace: .generous)

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        if let error { throw error }
        if photo.fileID == tooLarge { throw PlatformError.fileTooLarge }
        if photo.byteCount == nil {
            #expect([10 << 20, 24 << 20 - 10 << 20].contains(byteLimit), "The store keeps ten megabytes of a photo.")
        }
        try Data(photo.fileID.utf8).write(to: destination)
    }

    func start(commands: [CommandDescription]) async throws -> BotIdentity { throw NotAsked() }
    func poll(after cursor: PollCursor?) async throws -> PollBatch { throw NotAsked() }
    func acknowledge(_ cursor: PollCursor) async throws { throw NotAsked() }
    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        throw NotAsked()
    }
    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding { throw NotAsked() }
}

/// A reader that is never called.
private struct NoReader: PhotoReader {
    func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading {
        Issue.record("photos were read that were only to be kept")
        return .none(.gaveUp)
    }
}
