import Foundation
import ImageCodec
import Testing

/// A picture of `Tests/Fixtures/pages` with its labels, made by `Training/pages`.
struct LabelledPage: Decodable, Sendable, CustomTestStringConvertible {
    struct Word: Decodable, Sendable {
        let text: String
        /// Left, top, width and height, from the x-height to the baseline.
        let box: [Double]
    }

    let file: String
    let task: String
    let how: String?
    let targets: [String]
    /// The box of the target, in the same form as those of ``words``.
    let box: [Double]?
    let words: [Word]
    /// Absent for English.
    let language: String?

    var testDescription: String { "\(file) \(how ?? task)" }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/pages")
        .standardizedFileURL

    static func all() throws -> [LabelledPage] { try labelled(in: folder) }

    /// Pages in other languages.
    static let foreignFolder = folder.appending(path: "../pages-foreign").standardizedFileURL

    static func foreign() throws -> [LabelledPage] { try labelled(in: foreignFolder) }

    /// A page in Fraktur.
    static let oldFolder = folder.appending(path: "../pages-old").standardizedFileURL

    static func old() throws -> [LabelledPage] { try labelled(in: oldFolder) }

    private static func labelled(in folder: URL) throws -> [LabelledPage] {
        try JSONDecoder().decode([LabelledPage].self, from: Data(contentsOf: folder.appending(path: "labels.json")))
    }

    func decoded() throws -> RGBImage { try decoded(from: language == nil ? Self.folder : Self.foreignFolder) }

    func decoded(from folder: URL) throws -> RGBImage {
        try ImageDecoder.decode(Data(contentsOf: folder.appending(path: file)), maximumSide: 1280)
    }

    /// A word in lower case without the punctuation around it.
    static func core(_ text: String) -> String {
        let letters = text.lowercased().replacing("\u{2019}", with: "'")
        guard let first = letters.firstIndex(where: \.isLetter), let last = letters.lastIndex(where: \.isLetter) else {
            return ""
        }
        return String(letters[first...last])
    }
}
