public import BotState
public import Foundation
public import Messaging
public import PhotoReading

/// Downloads photos from a platform, and passes them to workers that read them or to the store that keeps them.
public struct PhotoWork: Sendable {
    private let reader: any PhotoReader
    private let shortcoming: @Sendable () -> String?
    private let keep: @Sendable ([Data], Job) async throws -> Bool
    private let folder: URL
    private let faults: FaultBoard
    private let times: DeliveryTimes

    /// The maximum size of one photo in bytes. The Bot API serves no larger files, and no photo needs more.
    static let byteLimit = 20 << 20
    /// The maximum total size of a job's photos in bytes. They are all in memory at the same time, for each job in
    /// progress.
    static let jobByteLimit = 24 << 20
    /// The minimum room for a photo whose size is stated, because stated sizes may be slightly wrong.
    private static let leastRoom = 1 << 20

    /// - Parameters:
    ///   - shortcoming: describes what the workers lack at the moment, if anything.
    ///   - keep: stores the photos of a job that asks for it (``BotState/Store/keep(_:for:)``).
    ///   - folder: the folder for downloads. Several bots may use it.
    ///   - faults: receives a fault while no worker can start.
    ///   - times: receives the time of each download.
    public init(
        reader: any PhotoReader, shortcoming: @escaping @Sendable () -> String? = { nil },
        keep: @escaping @Sendable ([Data], Job) async throws -> Bool, folder: URL, faults: FaultBoard,
        times: DeliveryTimes = DeliveryTimes()
    ) {
        self.reader = reader
        self.shortcoming = shortcoming
        self.keep = keep
        self.folder = folder
        self.faults = faults
        self.times = times
    }

    /// Deletes photos that a bot left behind when it was killed.
    public func removeLeftovers() {
        JobFolder.removeLeftovers(in: folder)
    }

    /// The reading of `photos`, without the photos that are too large (``jobByteLimit``).
    /// - Throws: ``JobPostponed`` if no worker is available or no download folder can be written; `PlatformError`.
    public func read(
        _ photos: [PhotoReference], as request: ReadingRequest, on platform: any MessagingPlatform
    ) async throws -> Reading {
        do {
            let start = ContinuousClock.now
            let arrived = try await download(photos, from: platform, byteLimit: Self.byteLimit).compactMap(\.self)
            times.photoDownload.observe(ContinuousClock.now - start)
            guard photos.isEmpty || !arrived.isEmpty else { return .none(.tooLarge) }
            let reading = try await reader.read(arrived, as: request)
            faults.clear(.workers)
            noteShortcoming()
            return reading
        } catch let error as PhotoReaderError {
            switch error {
            case .cannotStart:
                faults.raise("\(error)", on: .workers)
                throw JobPostponed("\(error)")
            case .busy: throw JobPostponed("\(error)")
            case .shutDown: throw error
            }
        }
    }

    /// Raises a fault if the workers lack something; otherwise clears it.
    public func noteShortcoming() {
        if let shortcoming = shortcoming() {
            faults.raise(shortcoming, on: .workersWords)
        } else {
            faults.clear(.workersWords)
        }
    }

    /// Downloads misread photos again, because they were deleted after reading, and stores them.
    public func keep(
        _ photos: [PhotoReference], for job: Job, on platform: any MessagingPlatform
    ) async throws -> PhotoReport.Outcome {
        do {
            let arrived = try await download(photos, from: platform, byteLimit: PhotoReport.photoByteLimit)
            guard !arrived.contains(nil) else { return .tooLarge }
            return try await keep(arrived.compactMap(\.self), job) ? .kept : .gone
        } catch PlatformError.rejected {
            return .gone
        }
    }

    /// Downloads photos in parallel into a temporary folder and returns their bytes in order; `nil` for a photo that
    /// exceeds its room.
    private func download(
        _ photos: [PhotoReference], from platform: any MessagingPlatform, byteLimit: Int
    ) async throws -> [Data?] {
        let folder = try newFolder()
        defer { folder.remove() }
        let url = folder.url
        return try await withThrowingTaskGroup(of: (Int, Data?).self) { group in
            for (index, room) in Self.rooms(for: photos, byteLimit: byteLimit).enumerated() where room > 0 {
                group.addTask {
                    let file = url.appending(path: "\(index)")
                    do {
                        try await platform.download(photos[index], to: file, byteLimit: room)
                        return (index, try Data(contentsOf: file))
                    } catch PlatformError.fileTooLarge {
                        return (index, nil)
                    }
                }
            }
            var arrived: [Data?] = Array(repeating: nil, count: photos.count)
            for try await (index, data) in group { arrived[index] = data }
            return arrived
        }
    }

    /// Creates a folder for one job.
    private func newFolder() throws(JobPostponed) -> JobFolder {
        do {
            let new = try JobFolder(in: folder)
            faults.clear(.photoFolder)
            return new
        } catch {
            let reason =
                "No folder for photos can be created in \(folder.path): \((error as NSError).localizedFailureReason ?? "\(error)")"
            faults.raise(reason, on: .photoFolder)
            throw JobPostponed(reason)
        }
    }

    /// The room of each photo in bytes: together at most ``jobByteLimit``, whatever the platform sends; 0 for a photo
    /// that does not fit.
    static func rooms(for photos: [PhotoReference], byteLimit: Int) -> [Int] {
        var left = jobByteLimit
        return photos.map { photo in
            let wanted = photo.byteCount.map { max($0, leastRoom) } ?? min(byteLimit, left)
            guard wanted <= min(byteLimit, left) else { return 0 }
            left -= wanted
            return wanted
        }
    }
}
