import Foundation
import ImageCodec
import Jail
import PhotoReading

// The messages between parent and worker, each a ``ChannelFrame``. A request's photos follow its frame directly.

/// The parent's first message: the limits that the worker must observe.
struct WorkerSetUp: Codable, Hashable {
    /// The memory limit in bytes.
    var memory: Int
    var processorSeconds: Int
    var photos: Int
    var photoBytes: Int
}

/// The worker's first message, sent when it has loaded its models or has failed to.
struct WorkerGreeting: Codable, Hashable {
    var failure: String?
    /// The kernel's confinement of the worker.
    var confinement: Confinement?
    /// What the worker lacks, and what to do about it.
    var shortcoming: String?
}

/// What a worker does with the photos of a request.
enum WorkerTask: Codable, Hashable {
    case read(ReadingRequest)
    /// For one picture.
    case scale(ScalingRequest)
}

/// The parent's request. The photos' bytes follow.
struct WorkerRequest: Codable, Hashable {
    var id: Int
    /// The size of each photo in bytes.
    var sizes: [Int]
    var task: WorkerTask
}

/// The worker's answer. The bytes of its pictures follow.
struct WorkerResponse: Codable, Hashable {
    /// The `id` of the request.
    var id: Int
    var outcome: Outcome
    /// The time for decoding and reading.
    var milliseconds: Double

    enum Outcome: Codable, Hashable {
        case reading(Reading)
        /// The sizes of a picture, smallest first; empty if it can't be decoded.
        case pictures([Picture])
    }

    /// A picture whose bytes follow.
    struct Picture: Codable, Hashable {
        var bytes: Int
        /// In pixels.
        var width: Int
        var height: Int

        /// The maximum number of bytes of a picture from a worker. JPEG of noise has less than two bytes a pixel.
        static let byteLimit = 8 << 20
    }
}
