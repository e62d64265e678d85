public import Foundation

/// The dictionaries that an operator has put into a folder, and into folders inside it.
public struct DictionaryFolder: Sendable {
    /// In the order of their names.
    public let dictionaries: [DictionaryFile]
    /// Why others can't be used. The rest is used without them.
    public let faults: [DictionaryError]

    /// The most dictionaries of a folder.
    static let limit = 64

    /// The indexes in a folder and in those inside it, by name. What can't be looked into is a fault, and the rest counts.
    private static func indexes(in folder: URL, fault: @escaping (DictionaryError) -> Void) -> [URL] {
        let root = folder.resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) { place, error in
            fault(.unreadable(file: place.path, reason: error.localizedDescription))
            return true
        }
        guard FileManager.default.fileExists(atPath: root.path), let files else {
            fault(.unreadable(file: folder.path, reason: "there is no such folder"))
            return []
        }
        return files.compactMap { $0 as? URL }.filter(isIndex).sorted { $0.path < $1.path }
    }

    /// Those of Debian that the lexicon is made of. Their meanings are shown already.
    private static let partsOfLexicon: Set<String> = ["gcide", "wn"]

    private static func isIndex(_ file: URL) -> Bool {
        ["index", "ifo"].contains(file.pathExtension)
            && !partsOfLexicon.contains(file.deletingPathExtension().lastPathComponent)
    }

    /// Opens all dictionaries in `folder`.
    public init(_ folder: URL) {
        var (dictionaries, faults) = ([DictionaryFile](), [DictionaryError]())
        let indexes = Self.indexes(in: folder) { faults.append($0) }
        for index in indexes.prefix(Self.limit) {
            do {
                dictionaries.append(try DictionaryFile(index: index))
            } catch {
                faults.append(error)
            }
        }
        if let further = indexes.dropFirst(Self.limit).first {
            faults.append(.tooMany(file: further.lastPathComponent))
        }
        (self.dictionaries, self.faults) = (dictionaries, faults)
    }
}
