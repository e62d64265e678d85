import Foundation
import Synchronization

/// A lock on a file beside the database. Processes that use the database share it; a process that replaces the database
/// holds it exclusively.
///
/// SQLite's own locks do not cover this: they belong to a file's content, and a connection finds its log by the
/// database's name. A connection that outlives the replacement would delete the new database's log when it closes.
final class DatabaseLock: Sendable {
    enum Mode {
        case shared, exclusive
    }

    private let descriptor: Mutex<Int32?>

    /// Locks the database at `path`, whose folder must exist.
    /// - Returns: `nil` if the folder can't be written. SQLite can't write then either, and reports the reason.
    /// - Throws: ``StorageError/inUse(path:)`` or ``StorageError/beingRestored(path:)`` when another process has the lock.
    init?(database path: String, mode: Mode) throws(StorageError) {
        let descriptor = PrivateFile.open(path + "-lock")
        guard descriptor >= 0 else {
            let reason = errno
            guard access(FileOwner.folder(of: path), W_OK) == 0 else { return nil }
            if reason == ENOSPC || reason == EDQUOT { throw .diskFull(path: path) }
            if reason == ELOOP {
                throw .cannotOpen(path: path, detail: "its lock file \(path)-lock is a link, which may lead anywhere")
            }
            throw .cannotOpen(path: path, detail: "its lock file \(path)-lock can't be opened")
        }
        // Root may be the first to use another user's database, and that user needs the lock too.
        FileOwner(of: path)?.own(descriptor)
        guard flock(descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            let reason = errno
            close(descriptor)
            guard reason == EWOULDBLOCK else { throw .cannotOpen(path: path, detail: "its file system has no locks") }
            throw mode == .shared ? .beingRestored(path: path) : .inUse(path: path)
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }
}
