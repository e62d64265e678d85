public import Foundation

/// An operator's own word files: a folder of plain text files, any of which may be missing.
///
/// - `always.txt`, `never.txt`: words that the puzzle always or never accepts, one per line; "#" begins a comment.
/// - `verdicts.txt`: the verdicts recorded by `honeycue learn`; see ``VerdictFile``.
public struct Teachings: Hashable, Sendable {
    /// In lower case.
    public var always: Set<String> = []
    /// In lower case.
    public var never: Set<String> = []
    public var verdicts = VerdictFile()

    /// No teachings.
    public init() {}

    /// Reads the files in `folder`. A missing folder counts as empty.
    public init(folder: URL) throws(TeachingError) {
        let (alwaysFile, neverFile) = (folder.appending(path: "always.txt"), folder.appending(path: "never.txt"))
        always = try Self.words(in: alwaysFile)
        never = try Self.words(in: neverFile)
        if let word = always.intersection(never).min() {
            throw .contradiction(word: word, paths: [alwaysFile.path, neverFile.path])
        }
        verdicts = try VerdictFile(contentsOf: Self.verdictFile(in: folder))
    }

    /// The location in `folder` of the learnt verdicts.
    public static func verdictFile(in folder: URL) -> URL { folder.appending(path: "verdicts.txt") }

    private static func words(in file: URL) throws(TeachingError) -> Set<String> {
        guard let data = try TeachingFile.data(of: file) else { return [] }
        var words: Set<String> = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
                .trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty else { continue }
            let word = Masker.folded(Substring(text))
            guard word.utf8.count >= 4, word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
                throw .notAWord(path: file.path, line: index + 1, text: text)
            }
            words.insert(word)
        }
        return words
    }
}
