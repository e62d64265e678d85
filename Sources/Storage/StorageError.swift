/// The reason why a database could not be opened or copied. The ``description`` says what a person can do about it.
public enum StorageError: Error, Hashable, Sendable {
    /// The file or its folder can't be created or opened.
    case cannotOpen(path: String, detail: String)
    /// The file or its folder can't be written.
    case readOnly(path: String)
    /// The file is not an SQLite database, or it is damaged.
    case corrupt(path: String, detail: String)
    /// A later version of the program has migrated the schema.
    case newerVersion(path: String)
    /// The disk has no space left for the database.
    case diskFull(path: String)
    /// Another process holds a lock on it.
    case locked(path: String)
    /// The target of a copy exists already. It is left unchanged.
    case targetExists(path: String)
    /// The target of a move contains a bot's state. It is left unchanged.
    case notEmpty(path: String)
    /// A copy failed its check.
    case badCopy(path: String, detail: String)
    /// A backup can't be restored. Nothing was changed.
    case badBackup(path: String, detail: String)
    /// The file is not a database of this program.
    case foreign(path: String)
    /// Another process uses the database to be replaced.
    case inUse(path: String)
    /// The database server refuses the bot, or its address is wrong.
    case server(detail: String)
    /// The database server can't be reached or can't serve the bot now.
    case serverAway(detail: String)
    /// Another process is replacing the database.
    case beingRestored(path: String)
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotOpen(let path, let detail):
            "The database \(path) can't be opened (\(detail)): check that the path is right and its folder is accessible."
        case .readOnly(let path):
            "The database \(path) can't be written: give this user write permission on the file and on its folder."
        case .corrupt(let path, let detail):
            "The database \(path) is damaged or not a database (\(detail)): restore a backup with “honeycue restore”, or move the file away to start over."
        case .newerVersion(let path):
            "The database \(path) was written by a later version of Honeycue: install that version, or restore an older backup."
        case .diskFull(let path):
            "There is no space left for the database \(path): free some space on that disk."
        case .locked(let path):
            "The database \(path) is locked by another process: stop the other program that uses it."
        case .targetExists(let path):
            "The file \(path) exists already: choose another name, or delete it first."
        case .notEmpty(let path):
            "The \(path) holds a bot's state already: name an empty database, or drop this one and create it anew."
        case .badCopy(let path, let detail):
            "The copy \(path) failed its check and was deleted (\(detail)): run “honeycue doctor”, which checks the database itself."
        case .badBackup(let path, let detail):
            "The backup \(path) can't be used (\(detail)): nothing was changed; try an older one."
        case .foreign(let path):
            "The file \(path) is not a database of Honeycue: check the path."
        case .inUse(let path):
            "The database \(path) is in use: stop the bot and other honeycue commands, then try again."
        case .server(let detail), .serverAway(let detail):
            "The database server can't be used (\(detail)): check the address in HONEYCUE_DATABASE, and that the server runs."
        case .beingRestored(let path):
            "The database \(path) is being replaced by “honeycue restore”: wait until that has ended."
        }
    }
}
