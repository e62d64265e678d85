/// Why a lexicon could not be built.
public enum LexiconBuildError: Error, Hashable, Sendable {
    /// A dictionary is not there; the Debian package that brings it.
    case missingSource(path: String, package: String)
    /// A dictionary is there but can't be read as what it should be.
    case unreadableSource(path: String, package: String)
    /// The list of words the puzzle takes, which is part of Honeycue, is not beside the program.
    case missingWordList(path: String)
    /// The list of words the puzzle takes is damaged, as a whole or from a line on.
    case unreadableWordList(path: String, line: Int?)
    /// The lexicon could not be written; `reason` is the system's.
    case unwritable(path: String, reason: String)
}

extension LexiconBuildError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingSource(let path, let package):
            "\(path) is missing. Install the Debian package \(package): apt-get install \(package)"
        case .unreadableSource(let path, let package):
            "\(path) can't be read. Reinstall the Debian package \(package): apt-get install --reinstall \(package)"
        case .missingWordList(let path):
            "\(path), a part of Honeycue, is missing. Build Honeycue again, or copy its resources beside the program."
        case .unreadableWordList(let path, let line):
            "\(path), a part of Honeycue, is damaged\(line.map { " at line \($0)" } ?? ""). Restore it and build again."
        case .unwritable(let path, let reason):
            "The lexicon \(path) can't be written: \(reason)"
        }
    }
}
