import Foundation

/// A folder with dictionaries that a test makes, deleted with the value.
final class MadeDictionary {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dictionaries-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: folder.appending(path: name))
    }

    /// Writes `NAME.index` and `NAME.dict`, in the order of the articles.
    /// - Parameter hasAllSigns: whether the index says that it has all signs of the headwords.
    func makeServed(
        _ name: String, title: String? = nil, hasAllSigns: Bool = true, _ articles: [(word: String, text: String)]
    ) throws {
        var (text, index) = ("", hasAllSigns ? "00databaseallchars\tA\tA\n" : "")
        let all = (title.map { [("00databaseshort", "00databaseshort\n     \($0)\n")] } ?? []) + articles
        for (word, article) in all {
            index += "\(word)\t\(Self.number(text.utf8.count))\t\(Self.number(article.utf8.count))\n"
            text += article
        }
        try write(text.utf8, to: "\(name).dict")
        try write(index.utf8, to: "\(name).index")
    }

    /// Writes `NAME.ifo`, `NAME.idx` and `NAME.dict` of StarDict, and `NAME.syn` if there are further spellings.
    func makeStarDict(
        _ name: String, facts: [String] = [], articles: [(word: String, article: [UInt8])],
        spellings: [(word: String, number: UInt32)] = []
    ) throws {
        var (dict, index) = ([UInt8](), [UInt8]())
        for (word, article) in articles {
            index += Array(word.utf8) + [0] + Self.big(UInt32(dict.count)) + Self.big(UInt32(article.count))
            dict += article
        }
        let lines =
            ["StarDict's dict ifo file", "version=2.4.2", "bookname=Made up", "wordcount=\(articles.count)"] + facts
        try write(lines.joined(separator: "\n").utf8, to: "\(name).ifo")
        try write(index, to: "\(name).idx")
        try write(dict, to: "\(name).dict")
        guard !spellings.isEmpty else { return }
        try write(spellings.flatMap { Array($0.word.utf8) + [0] + Self.big($0.number) }, to: "\(name).syn")
    }

    /// Runs a program, such as dictzip.
    func run(_ program: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    private static func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    /// A number of base 64, as dictd writes it.
    static func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var (text, rest) = ("", value)
        repeat {
            text = "\(digits[rest & 63])" + text
            rest >>= 6
        } while rest > 0
        return text
    }
}
