public import struct Foundation.Data

/// Something that reads photos. The live one does it in a child process (`Recognition`).
public protocol PhotoReader: Sendable {
    /// Reads `photos` (JPEG or PNG bytes, hostile), all shots of one thing, as `request` wants it. Bad photos are a
    /// ``Reading/none(_:)``, not an error; an error means that the reader itself can't work, and the photos may be tried again.
    func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading
}

extension PhotoReader {
    /// Reads `photos`, whatever they show.
    public func read(_ photos: [Data]) async throws -> Reading { try await read(photos, as: .automatic) }
}
