public import Foundation

/// Where the bot keeps its state.
public enum DatabaseAddress: Hashable, Sendable {
    /// An SQLite file.
    case file(URL)
    /// A PostgreSQL database, as libpq takes it: `postgres://user@host/database`. It may hold a password.
    case server(String)

    /// A connection URI of PostgreSQL is the address of a server; anything else is the path of a file. Source of the prefixes: PostgreSQL
    /// documentation, libpq, Connection URIs.
    public init(_ text: String) {
        let isServer = ["postgres://", "postgresql://"].contains { text.hasPrefix($0) }
        self = isServer ? .server(text) : .file(URL(filePath: text))
    }

    /// The file; `nil` for a server.
    public var file: URL? {
        if case .file(let url) = self { url } else { nil }
    }

    /// A path next to the database, or where the default database would be.
    func beside(_ name: String) -> URL {
        (file ?? Self.defaultFile).deletingLastPathComponent().appending(path: name)
    }

    static let defaultFile = URL(filePath: "var/honeycue.sqlite")
}

/// Fit for a log: without user, password and parameters.
extension DatabaseAddress: CustomStringConvertible {
    public var description: String {
        switch self {
        case .file(let url): return url.path
        case .server(let text):
            let place = text.drop { $0 != ":" }.dropFirst(3).prefix { $0 != "?" }
            return "postgres://\(place.split(separator: "@", omittingEmptySubsequences: false).last ?? "")"
        }
    }
}
