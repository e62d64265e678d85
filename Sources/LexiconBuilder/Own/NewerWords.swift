internal import Foundation

/// Words, phrases and senses that came into use after the other dictionaries were written, and common words that they lack.
/// Written for Honeycue.
///
/// A folder of text files; each line of a file is a ``NewerEntry``. Lines that begin with "#" are comments. An entry
/// may be in any file.
struct NewerWords {
    /// The folder shipped with the program.
    static let shipped = ResourceFolder.url.appending(path: "newer")

    /// The name in ``LexiconSource``.
    static let sourceName = "newer"

    /// All entries, in the order of the files' names.
    private(set) var entries: [NewerEntry] = []
    private var places: [String: [Int]] = [:]

    /// Reads all files of a folder whose names end in ".txt".
    init(folder: URL) throws(LexiconBuildError) {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw .missingPart(path: folder.path)
        }
        for file in files.sorted() where file.hasSuffix(".txt") { try read(folder.appending(path: file)) }
    }

    /// All headwords as WordNet writes them: in lower case, with "_" for a space.
    var headwords: some Sequence<String> { places.keys }

    /// The entries of `headword` that precede the other dictionaries' sense with the number `place`, counted from 1.
    func entries(of headword: String, at place: Int) -> [NewerEntry] {
        entries(of: headword).filter { $0.place == place }
    }

    /// The entries of `headword` that follow the last of the other dictionaries' `count` senses.
    func entries(of headword: String, behind count: Int) -> [NewerEntry] {
        entries(of: headword).filter { $0.place > count }
    }

    /// Whether `headword` is known here, but only as a vulgar word.
    func isVulgar(_ headword: String) -> Bool {
        let entries = entries(of: headword)
        return !entries.isEmpty && entries.allSatisfy(\.isVulgar)
    }

    private func entries(of headword: String) -> [NewerEntry] { places[headword, default: []].map { entries[$0] } }

    private mutating func read(_ url: URL) throws(LexiconBuildError) {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { throw .missingPart(path: url.path) }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            do {
                try add(NewerEntry(line))
            } catch {
                throw .unusableEntry(path: url.path, line: index + 1, error)
            }
        }
    }

    private mutating func add(_ entry: NewerEntry) throws(LexiconBuildError.EntryFault) {
        for headword in entry.headwords {
            let key = headword.replacing(" ", with: "_")
            guard !entries(of: key).contains(where: { $0.partOfSpeech == entry.partOfSpeech }) else { throw .repeated }
            places[key, default: []].append(entries.count)
        }
        entries.append(entry)
    }
}
