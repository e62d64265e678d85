internal import Foundation
internal import Hive

/// The words that the puzzle accepts and their frequencies, learnt from past puzzles by `Training/words`, or for
/// Catalan by `Training/headwords`.
///
/// A gzip-compressed text file with one word per line and fields separated by tabs: the word as typed, the probability
/// that the puzzle accepts it in 255ths, its Zipf frequency in 25ths, and its written forms separated by "|" if they
/// differ. Lines that begin with "#" are comments.
struct AcceptanceList {
    struct Entry {
        /// The probability, in 255ths, that the puzzle accepts the word if its letters are on the board; 0 if it is too
        /// small to list the word.
        var acceptance: UInt8
        /// The Zipf frequency: log₁₀ of its uses per 10⁹ words, 0…8.
        var frequency: Double
        /// The written forms, the usual one first; empty if the word is written as typed.
        var writtenForms: [String] = []

        var isTold: Bool { acceptance > 0 }
    }

    /// The list shipped with the program.
    static let shipped = ResourceFolder.url.appending(path: "acceptance.dat")

    /// The Catalan list shipped with the program.
    static let shippedCatalan = ResourceFolder.url.appending(path: "acceptance-ca.dat")

    static let stepsOfAcceptance = 255
    private static let stepsOfFrequency = 25.0

    /// The entries by word in lower case. A word without an entry is unlikely to be accepted, and hardly ever written.
    private(set) var entries: [String: Entry] = [:]

    /// Reads a list of words with letters of `alphabet`.
    init(_ url: URL, alphabet: LetterSet = .basic) throws(LexiconBuildError) {
        guard FileManager.default.fileExists(atPath: url.path) else { throw .missingPart(path: url.path) }
        guard let file = try? SourceFile(compressed: url, package: "") else {
            throw .unreadableWordList(path: url.path, line: nil)
        }
        for (number, line) in file.lines.enumerated() where line.first != UInt8(ascii: "#") {
            guard let (word, entry) = Self.entry(line, alphabet: alphabet) else {
                throw .unreadableWordList(path: url.path, line: number + 1)
            }
            entries[word] = entry
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>, alphabet: LetterSet) -> (word: String, entry: Entry)? {
        let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
        guard (3...4).contains(fields.count), isTyped(fields[0], in: alphabet), let acceptance = UInt8(fields[1]),
            let frequency = UInt8(fields[2])
        else { return nil }
        let forms = fields.count == 4 ? fields[3].split(separator: "|").map(String.init) : []
        return (
            fields[0],
            Entry(acceptance: acceptance, frequency: Double(frequency) / stepsOfFrequency, writtenForms: forms)
        )
    }

    private static func isTyped(_ word: String, in alphabet: LetterSet) -> Bool {
        if word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return true }
        return LetterSet(word).map(alphabet.isSuperset) == true && word == word.lowercased()
    }
}
