internal import Foundation

/// The words that the puzzle accepts and their frequencies: the list that `Training/words` learnt from past puzzles.
///
/// A gzip-compressed text file with one word per line: the word, the probability that the puzzle accepts it in 255ths, and its
/// Zipf frequency in 25ths, separated by tabs. Lines that begin with "#" are comments.
struct AcceptanceList {
    struct Entry {
        /// The probability, in 255ths, that the puzzle accepts the word when its letters are on the board; 0 when it is too
        /// small to list the word.
        var acceptance: UInt8
        /// The Zipf frequency: log₁₀ of its uses per 10⁹ words, 0…8.
        var frequency: Double

        var isTold: Bool { acceptance > 0 }
    }

    /// The list that comes with the program.
    static let shipped = ResourceFolder.url.appending(path: "acceptance.dat")

    static let stepsOfAcceptance = 255
    private static let stepsOfFrequency = 25.0

    /// The entries by word in lower case. A word without an entry is unlikely to be accepted, and hardly ever written.
    private(set) var entries: [String: Entry] = [:]

    init(_ url: URL) throws(LexiconBuildError) {
        guard FileManager.default.fileExists(atPath: url.path) else { throw .missingPart(path: url.path) }
        guard let file = try? SourceFile(compressed: url, package: "") else {
            throw .unreadableWordList(path: url.path, line: nil)
        }
        for (number, line) in file.lines.enumerated() where line.first != UInt8(ascii: "#") {
            guard let (word, entry) = Self.entry(line) else {
                throw .unreadableWordList(path: url.path, line: number + 1)
            }
            entries[word] = entry
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (word: String, entry: Entry)? {
        let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 3, fields[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            let acceptance = UInt8(fields[1]), let frequency = UInt8(fields[2])
        else { return nil }
        return (fields[0], Entry(acceptance: acceptance, frequency: Double(frequency) / stepsOfFrequency))
    }
}
