/// What a photo can show that the bot reads.
public enum PhotoKind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A honeycomb puzzle.
    case board
    /// Printed text: a page of a book, of a newspaper, of an e-reader.
    case page
    /// A drawing by hand on paper.
    case sketch
}

/// What is wanted of a photo.
public struct ReadingRequest: Codable, Hashable, Sendable {
    /// What the photo is to be taken for; `nil` lets the reader choose.
    public var kind: PhotoKind?
    /// Of a page: whether all its words are wanted, not only the one that is meant and its neighbours.
    public var wholePage: Bool

    public init(kind: PhotoKind? = nil, wholePage: Bool = false) {
        self.kind = kind
        self.wholePage = wholePage
    }

    /// Whatever it shows, and of a page only what is meant.
    public static let automatic = ReadingRequest()
}
