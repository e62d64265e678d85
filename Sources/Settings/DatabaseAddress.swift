public import Foundation

/// Where the bot keeps its state.
public enum DatabaseAddress: Hashable, Sendable {
    /// An SQLite file.
    case file(URL)
    /// A PostgreSQL database, as libpq takes it: `postgres://user@host/database`. It may hold a password.
    case server(String)

    /// A connection URI of PostgreSQL is the address of a server, a text without a scheme the path of a file. Returns `nil` for a URI with
    /// another scheme, such as `sqlite:///bot.sqlite`, which as a path would make a folder `sqlite:`.
    public init?(_ text: String) {
        let scheme = text.prefix { $0 != "/" }
        let rest = text[scheme.endIndex...]
        guard scheme.hasSuffix(":"), !rest.isEmpty else {
            self = .file(URL(filePath: text))
            return
        }
        guard Self.serverSchemes.contains(scheme.lowercased()), rest.hasPrefix("//") else { return nil }
        // libpq knows the scheme only in lower case.
        self = .server(scheme.lowercased() + rest)
    }

    /// What an address must be, for a person.
    public static let form =
        "the path of a file, or the address of a PostgreSQL database, as postgres://user@host/database"

    /// Source: PostgreSQL documentation, libpq, Connection URIs.
    private static let serverSchemes = ["postgres:", "postgresql:"]

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
            let parts = text.drop { $0 != ":" }.dropFirst(3).split(separator: "?", maxSplits: 1)
            // The question mark may be one of a password.
            guard let place = parts.first, !parts.dropFirst().contains(where: { $0.contains("@") }) else {
                return "postgres://…"
            }
            return "postgres://\(place.split(separator: "@", omittingEmptySubsequences: false).last ?? "")"
        }
    }
}
