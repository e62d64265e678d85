/// What a worker reads photos with.
public struct LoadedReader {
    let read: PhotoPipeline.Read
    /// What the reader has to do without, in a sentence that says what to do about it; `nil` when it has everything.
    let shortcoming: String?

    public init(_ read: @escaping PhotoPipeline.Read, shortcoming: String? = nil) {
        self.read = read
        self.shortcoming = shortcoming
    }
}
