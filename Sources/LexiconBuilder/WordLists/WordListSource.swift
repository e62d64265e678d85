public import struct Foundation.URL

/// The source of the words of a puzzle in another language.
public enum WordListSource: Hashable, Sendable {
    /// A list learnt from past puzzles; see ``AcceptanceList``.
    case learnt(URL)
    /// All words of a spelling dictionary in the Debian package `package`. The puzzle is assumed to accept each of
    /// them.
    case dictionary(URL, package: String)

    /// The source for `language`, an ISO 639-1 code; `nil` for a language without puzzles.
    public static func debian(_ language: String) -> WordListSource? {
        switch language {
        case "ca": .learnt(AcceptanceList.shippedCatalan)
        case "de": list("ngerman", package: "wngerman")
        case "es": list("spanish", package: "wspanish")
        case "it": list("italian", package: "witalian")
        case "nb": list("bokmaal", package: "wnorwegian")
        case "sv": list("swedish", package: "wswedish")
        default: nil
        }
    }

    /// The name of the source in ``LexiconSource``.
    var sourceName: String {
        switch self {
        case .learnt: AcceptanceList.shippedCatalan.lastPathComponent
        case .dictionary(_, let package): package
        }
    }

    private static func list(_ name: String, package: String) -> WordListSource {
        .dictionary(URL(filePath: "/usr/share/dict/\(name)"), package: package)
    }
}
