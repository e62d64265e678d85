/// Why a dictionary's files can't be used.
public enum DictionaryError: Error, Hashable, Sendable {
    case unreadable(file: String, reason: String)
    /// The file that the dictionary needs beside its other one is not there.
    case missing(file: String)
    /// What the file says does not fit together.
    case damaged(file: String, reason: String)
    case tooLarge(file: String)
    /// The folder has more dictionaries than are opened; the file is the first that is not.
    case tooMany(file: String)
}

extension DictionaryError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let file, let reason): "\(file) can't be read: \(reason)"
        case .missing(let file): "\(file) is missing; a dictionary needs all its files beside each other"
        case .damaged(let file, let reason):
            "\(file) is damaged or of another format: \(reason); fetch the dictionary again, or take it away"
        case .tooMany(let file):
            "\(file) and what follows it are left out, because a folder may have \(DictionaryFolder.limit) dictionaries; take some away"
        case .tooLarge(let file): "\(file) is larger than the bot reads; take the dictionary away"
        }
    }
}
