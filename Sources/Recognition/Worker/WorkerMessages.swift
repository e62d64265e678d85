import Foundation
import PhotoReading

// What parent and worker say to each other. Each message is a frame: its length as four bytes, the highest first, then
// so many bytes of JSON. A request's photos follow its frame, with nothing between them.

/// First from the parent: what the worker has to hold itself to.
struct WorkerSetUp: Codable, Hashable {
    /// Bytes of memory.
    var memory: Int
    var processorSeconds: Int
    var photos: Int
    var photoBytes: Int
}

/// First from the worker, when it has loaded its models, or why it could not.
struct WorkerGreeting: Codable, Hashable {
    var failure: String?
    /// How far the kernel confines it.
    var confinement: WorkerConfinement?
    /// What the worker reads without, and what to do about it.
    var shortcoming: String?
}

/// From the parent: photos to read, whose bytes follow.
struct WorkerRequest: Codable, Hashable {
    var id: Int
    /// Bytes of each photo.
    var sizes: [Int]
    /// What is wanted of them.
    var wish: ReadingRequest
}

/// From the worker: what it saw.
struct WorkerResponse: Codable, Hashable {
    /// The request's.
    var id: Int
    var reading: Reading
    /// How long decoding and reading took.
    var milliseconds: Double
}

/// Frames of JSON.
enum WorkerFrame {
    /// Bytes of the length in front of a frame.
    static let prefixSize = 4
    /// Most bytes of a frame, either way. A board has some two thousand; a page with its words and a picture of a line is the
    /// largest by far.
    static let limit = 1 << 20

    /// `message` with its length in front.
    static func encoded(_ message: some Encodable) throws -> Data {
        let body = try JSONEncoder().encode(message)
        let count = UInt32(body.count)
        return Data([UInt8(count >> 24), UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)])
            + body
    }

    /// The length that the first four bytes of a frame state; `nil` when it is over the limit.
    static func length(_ prefix: Data) -> Int? {
        let count = prefix.prefix(prefixSize).reduce(0) { $0 << 8 | Int($1) }
        return count <= limit ? count : nil
    }
}
