/// The reason why a lexicon could not be built.
public enum LexiconBuildError: Error, Hashable, Sendable {
    /// A dictionary is missing. `package` is the Debian package that contains it.
    case missingSource(path: String, package: String)
    /// A dictionary exists but is not in the expected format.
    case unreadableSource(path: String, package: String)
    /// The list of words that the puzzle accepts, which is part of Honeycue, is missing.
    case missingWordList(path: String)
    /// The list of words that the puzzle accepts is damaged: at `line`, or as a whole.
    case unreadableWordList(path: String, line: Int?)
    /// The lexicon could not be written. `reason` is the system's text.
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
