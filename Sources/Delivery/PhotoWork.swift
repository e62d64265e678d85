public import BotState
public import Foundation
public import Messaging
public import PhotoReading

/// Downloads photos from a platform, and lets workers read them or the store keep them.
public struct PhotoWork: Sendable {
    private let reader: any PhotoReader
    private let shortcoming: @Sendable () -> String?
    private let keep: @Sendable ([Data], Job) async throws -> Bool
    private let faults: FaultBoard

    /// The most bytes of one photo. This is the most that the platform serves, and more than any photo needs.
    private static let byteLimit = 20 << 20

    /// - Parameters:
    ///   - shortcoming: what the workers read without at the moment, if anything.
    ///   - keep: stores the photos of a job that asks for it (``BotState/Store/keep(_:for:)``).
    ///   - faults: receives a fault while no worker can start.
    public init(
        reader: any PhotoReader, shortcoming: @escaping @Sendable () -> String? = { nil },
        keep: @escaping @Sendable ([Data], Job) async throws -> Bool, faults: FaultBoard
    ) {
        self.reader = reader
        self.shortcoming = shortcoming
        self.keep = keep
        self.faults = faults
    }

    /// The reading of `photos`.
    /// - Throws: ``JobPostponed`` while no worker is there for them; `PlatformError`.
    public func read(
        _ photos: [PhotoReference], as request: ReadingRequest, on platform: any MessagingPlatform
    ) async throws -> Reading {
        do {
            let reading = try await reader.read(
                Self.download(photos, from: platform, byteLimit: Self.byteLimit), as: request)
            faults.clear(.workers)
            noteShortcoming()
            return reading
        } catch PlatformError.fileTooLarge {
            return .none(.tooLarge)
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

    /// Raises a fault if the workers lack something, and clears it if they don't.
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
            let limit = PhotoReport.photoByteLimit
            return try await keep(Self.download(photos, from: platform, byteLimit: limit), job) ? .kept : .gone
        } catch PlatformError.fileTooLarge {
            return .tooLarge
        } catch PlatformError.rejected {
            return .gone
        }
    }

    /// Downloads photos in parallel and returns their bytes in order. Uses a temporary folder, which is deleted afterwards.
    private static func download(
        _ photos: [PhotoReference], from platform: any MessagingPlatform, byteLimit: Int
    ) async throws -> [Data] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "honeycue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await withThrowingTaskGroup(of: (Int, Data).self) { group in
            for (index, photo) in photos.enumerated() {
                group.addTask {
                    let file = folder.appending(path: "\(index)")
                    try await platform.download(photo, to: file, byteLimit: byteLimit)
                    return (index, try Data(contentsOf: file))
                }
            }
            let arrived = try await group.reduce(into: [(Int, Data)]()) { $0.append($1) }
            return arrived.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
