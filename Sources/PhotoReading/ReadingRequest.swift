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
    /// The kind of photo; `nil` lets the reader decide. What is sent for a drawing may be read as a board, if the drawing's object is not
    /// sure.
    public var kind: PhotoKind?
    /// For a page: whether to read all words rather than only the target and its neighbours.
    public var wholePage: Bool
    /// The edition that a board is taken for if neither its letters nor the words around it tell its language; `nil` for an
    /// English one.
    public var edition: Edition?
    /// For a page: the languages that it may be in, the likeliest first, as ISO 639-1 codes; “en” is one of them. What is
    /// printed on the page outweighs them. Without any, a page with few words counts as English.
    public var languages: [String]
    /// The page of a document that is read, from 1; `nil` for the first. It means nothing for a picture.
    public var documentPage: Int?

    public init(
        kind: PhotoKind? = nil, wholePage: Bool = false, edition: Edition? = nil, languages: [String] = [],
        documentPage: Int? = nil
    ) {
        self.kind = kind
        self.wholePage = wholePage
        self.edition = edition
        self.languages = languages
        self.documentPage = documentPage
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decodeIfPresent(PhotoKind.self, forKey: .kind)
        wholePage = try container.decode(Bool.self, forKey: .wholePage)
        edition = try container.decodeIfPresent(Edition.self, forKey: .edition)
        // Requests stored by older versions have none.
        languages = try container.decodeIfPresent([String].self, forKey: .languages) ?? []
        documentPage = try container.decodeIfPresent(Int.self, forKey: .documentPage)
    }

    /// Any kind, and on a page only the target.
    public static let automatic = ReadingRequest()
}
