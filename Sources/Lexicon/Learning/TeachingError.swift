/// The reason why an operator's word files can't be used. Each description says how to fix it.
public enum TeachingError: Error, Hashable, Sendable {
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// A line of a file of verdicts is malformed.
    case badLine(path: String, line: Int)
    /// A line of a word list is not a word that a board could have.
    case notAWord(path: String, line: Int, text: String)
    /// A word is in both lists.
    case contradiction(word: String, paths: [String])
}

extension TeachingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) can't be read (\(reason)). Make it readable, or remove it."
        case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
        case .badLine(let path, let line):
            "\(path) is damaged at line \(line). Remove that line. Or delete the file and learn again: honeycue learn ARCHIVE.jsonl"
        case .notAWord(let path, let line, let text):
            "\(path), line \(line): \"\(text.prefix(40))\" is not a word of four or more letters A to Z. Write one word per line; # begins a comment."
        case .contradiction(let word, let paths):
            "\"\(word)\" is in \(paths.joined(separator: " and in ")). Remove it from one of them."
        }
    }
}
