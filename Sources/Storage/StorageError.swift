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
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotOpen(let path, let detail):
            "The database \(path) can't be opened (\(detail)): check that the path is right and its folder is accessible."
        case .readOnly(let path):
            "The database \(path) can't be written: give this user write permission on the file and on its folder."
        case .corrupt(let path, let detail):
            "The database \(path) is damaged or not a database (\(detail)): restore a backup made with “honeycue backup”, or move the file away to start over."
        case .newerVersion(let path):
            "The database \(path) was written by a later version of Honeycue: install that version, or restore an older backup."
        case .diskFull(let path):
            "There is no space left for the database \(path): free some space on that disk."
        case .locked(let path):
            "The database \(path) is locked by another process: stop the other program that uses it."
        case .targetExists(let path):
            "The file \(path) exists already: choose another name, or delete it first."
        }
    }
}
