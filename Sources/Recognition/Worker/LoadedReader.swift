/// The reader that a worker has loaded.
public struct LoadedReader {
    let read: PhotoPipeline.Read
    /// A sentence about what the reader lacks and what to do about it; `nil` if it lacks nothing.
    let shortcoming: String?

    public init(_ read: @escaping PhotoPipeline.Read, shortcoming: String? = nil) {
        self.read = read
        self.shortcoming = shortcoming
    }
}
