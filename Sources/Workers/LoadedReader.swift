public import Foundation
public import PhotoReading

/// The reader that a worker has loaded.
public struct LoadedReader {
    /// Reads photos of one subject as requested.
    public typealias Read = (_ photos: [Data], _ request: ReadingRequest) -> Reading

    let read: Read
    /// A sentence about what the reader lacks and what to do about it; `nil` if it lacks nothing.
    let shortcoming: String?

    public init(_ read: @escaping Read, shortcoming: String? = nil) {
        self.read = read
        self.shortcoming = shortcoming
    }
}
