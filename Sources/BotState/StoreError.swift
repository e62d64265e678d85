/// The reason why a ``Store`` operation failed. Nothing was changed when one of these is thrown.
public enum StoreError: Error, Hashable, Sendable {
    /// The disk, or the space allotted to the database, is full.
    case diskFull
    /// Another process has held a lock on the database for longer than the store waits.
    case locked
    /// The database can be read but not written.
    case readOnly
    /// The database's content is damaged.
    case corrupt(String)
    /// Reading or writing failed for another reason, which may be temporary.
    case unavailable(String)
    /// The data breaks a rule of the schema: a bug in the program, so a retry is useless.
    case invalid(String)
    /// Another process has taken the lease under which this was to be done.
    case leaseLost

    /// Whether the same operation may succeed later without a fix to the program.
    public var isWorthRetrying: Bool {
        switch self {
        case .invalid, .leaseLost: false
        case .diskFull, .locked, .readOnly, .corrupt, .unavailable: true
        }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .diskFull: "The disk is full: free some space; nothing is lost meanwhile."
        case .locked: "The database is locked by another process: stop the other program that uses it."
        case .readOnly:
            "The database can't be written: give the bot's user write permission on the file and its folder."
        case .corrupt(let detail): "The database is damaged (\(detail)): restore it from a backup."
        case .unavailable(let detail): "The database can't be used at the moment (\(detail))."
        case .invalid(let detail): "The step breaks a rule of the database (\(detail)): please report this as a bug."
        case .leaseLost: "Another bot on this database does this now: nothing needs to be done."
        }
    }
}
