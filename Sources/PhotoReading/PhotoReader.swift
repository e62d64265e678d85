public import struct Foundation.Data

/// A reader of photos. The production implementation uses a child process (`Workers`).
public protocol PhotoReader: Sendable {
    /// Reads `photos`, untrusted files that show the same subject, as specified by `request`. Bad photos
    /// yield ``Reading/none(_:)``. It throws ``PhotoReaderError`` when the reader itself does not work; the photos may be
    /// tried again.
    func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading
}

extension PhotoReader {
    /// Reads `photos` of any kind.
    public func read(_ photos: [Data]) async throws -> Reading { try await read(photos, as: .automatic) }
}
