internal import Hive

/// The code of a link that opens a board by its letters, which whoever sees the link has seen on the picture too.
enum BoardLink {
    private static let prefix = "letters_"
    private static let longest = 64

    /// `nil` for a board that does not fit into a link.
    static func code(_ board: Board) -> String? {
        let letters = Array((board.center.description + board.outerTiles.map(\.description).joined()).utf8)
        let code = prefix + letters.map { hex($0) }.joined() + "_" + board.edition.rawValue
        return code.utf8.count <= longest ? code : nil
    }

    /// The board of a link; `nil` for another link, and for letters that make no board. It comes from a client, so it is untrusted.
    static func board(_ code: String) -> Board? {
        guard code.hasPrefix(prefix), code.utf8.count <= longest else { return nil }
        let parts = code.dropFirst(prefix.count).split(separator: "_")
        guard parts.count == 2, let edition = Edition(rawValue: String(parts[1])), let text = text(parts[0]),
            let center = text.first
        else { return nil }
        return Board(center: String(center), outer: String(text.dropFirst()), edition: edition)
    }

    private static func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    private static func text(_ digits: Substring) -> String? {
        let places = Array(digits)
        guard places.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: places.count, by: 2).map { UInt8(String(places[$0...$0 + 1]), radix: 16) }
        guard bytes.allSatisfy({ $0 != nil }) else { return nil }
        return String(validating: bytes.compactMap(\.self), as: UTF8.self)
    }
}
