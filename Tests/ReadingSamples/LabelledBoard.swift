package import Foundation
package import Hive
package import ImageCodec

/// A picture of `Tests/Fixtures/boards` with its labels, made by `Training/boards`.
package struct LabelledBoard: Decodable, Sendable {
    package let file: String
    package let kind: String
    /// "photo" or "screenshot"; `nil` without a board.
    package let capture: String?
    package let center: String?
    package let outer: String?
    /// The centres of the cells in pixels, the middle one first, and their letters.
    package let cells: [[Double]]?
    package let letters: String?

    package var testDescription: String { file }

    package var board: Board? {
        guard let center, let outer, let edition = Edition(rawValue: kind) else { return nil }
        return Board(center: center, outer: outer, edition: edition)
    }

    package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/boards").standardizedFileURL

    package static func all(in folder: URL = folder) throws -> [LabelledBoard] {
        try JSONDecoder().decode([LabelledBoard].self, from: Data(contentsOf: folder.appending(path: "labels.json")))
    }

    package func decoded(from folder: URL = folder) throws -> RGBImage {
        try ImageDecoder.decode(Data(contentsOf: folder.appending(path: file)), maximumSide: 1280)
    }
}
