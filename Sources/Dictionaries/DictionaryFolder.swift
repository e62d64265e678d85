public import Foundation

/// The dictionaries that an operator has put into a folder, and into folders inside it.
public struct DictionaryFolder: Sendable {
    /// In the order of their names.
    public let dictionaries: [DictionaryFile]
    /// Why others can't be used. The rest is used without them.
    public let faults: [DictionaryError]

    /// The most dictionaries of a folder.
    static let limit = 64

    /// Those of Debian that the lexicon is made of. Their meanings are shown already.
    private static let partsOfLexicon: Set<String> = ["gcide", "wn"]

    private static func isIndex(_ file: URL) -> Bool {
        ["index", "ifo"].contains(file.pathExtension)
            && !partsOfLexicon.contains(file.deletingPathExtension().lastPathComponent)
    }

    /// Opens all dictionaries in `folder`.
    public init(_ folder: URL) {
        var (dictionaries, faults) = ([DictionaryFile](), [DictionaryError]())
        let files = FileManager.default.subpaths(atPath: folder.path)
        if files == nil { faults.append(.unreadable(file: folder.path, reason: "it is no folder that can be read")) }
        let indexes = (files ?? []).filter { Self.isIndex(URL(filePath: $0)) }.sorted()
        for path in indexes.prefix(Self.limit) {
            do {
                dictionaries.append(try DictionaryFile(index: folder.appending(path: path)))
            } catch {
                faults.append(error)
            }
        }
        if let further = indexes.dropFirst(Self.limit).first { faults.append(.tooLarge(file: further)) }
        (self.dictionaries, self.faults) = (dictionaries, faults)
    }
}
