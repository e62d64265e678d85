public import Hive

/// The kinds of photos that the bot reads.
public enum PhotoKind: String, Codable, CaseIterable, Hashable, Sendable {
    /// A honeycomb puzzle.
    case board
    /// Printed text: a page of a book, a newspaper or an e-reader.
    case page
    /// A hand-drawn picture on paper.
    case sketch
}

/// How a photo should be read.
public struct ReadingRequest: Codable, Hashable, Sendable {
    /// The kind of photo; `nil` lets the reader decide.
    public var kind: PhotoKind?
    /// For a page: whether to read all words rather than only the target and its neighbours.
    public var wholePage: Bool
    /// The edition that a board is taken for if neither its letters nor the words around it tell its language; `nil` for an
    /// English one.
    public var edition: Edition?

    public init(kind: PhotoKind? = nil, wholePage: Bool = false, edition: Edition? = nil) {
        self.kind = kind
        self.wholePage = wholePage
        self.edition = edition
    }

    /// Any kind, and on a page only the target.
    public static let automatic = ReadingRequest()
}
