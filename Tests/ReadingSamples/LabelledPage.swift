package import Foundation
package import ImageCodec

/// A picture of `Tests/Fixtures/pages` with its labels, made by `Training/pages`.
package struct LabelledPage: Decodable, Sendable {
    package struct Word: Decodable, Sendable {
        package let text: String
        /// Left, top, width and height, from the x-height to the baseline.
        package let box: [Double]
    }

    package let file: String
    package let task: String
    package let how: String?
    package let targets: [String]
    /// The box of the target, in the same form as those of ``words``.
    package let box: [Double]?
    package let words: [Word]
    /// Absent for English.
    package let language: String?

    package var testDescription: String { "\(file) \(how ?? task)" }

    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../Fixtures/pages"
    )
    .standardizedFileURL

    package static func all() throws -> [LabelledPage] { try labelled(in: folder) }

    /// Pages in other languages.
    package static let foreignFolder = folder.appending(path: "../pages-foreign").standardizedFileURL

    package static func foreign() throws -> [LabelledPage] { try labelled(in: foreignFolder) }

    /// A page in Fraktur.
    package static let oldFolder = folder.appending(path: "../pages-old").standardizedFileURL

    package static func old() throws -> [LabelledPage] { try labelled(in: oldFolder) }

    private static func labelled(in folder: URL) throws -> [LabelledPage] {
        try JSONDecoder().decode([LabelledPage].self, from: Data(contentsOf: folder.appending(path: "labels.json")))
    }

    package func decoded() throws -> RGBImage { try decoded(from: language == nil ? Self.folder : Self.foreignFolder) }

    package func decoded(from folder: URL) throws -> RGBImage {
        try ImageDecoder.decode(Data(contentsOf: folder.appending(path: file)), maximumSide: 1280)
    }

    /// A word in lower case without the punctuation around it.
    package static func core(_ text: String) -> String {
        let letters = text.lowercased().replacing("\u{2019}", with: "'")
        guard let first = letters.firstIndex(where: \.isLetter), let last = letters.lastIndex(where: \.isLetter) else {
            return ""
        }
        return String(letters[first...last])
    }
}
