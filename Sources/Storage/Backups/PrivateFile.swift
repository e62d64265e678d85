import Foundation

/// Files that only their owner may read, from their first moment on.
enum PrivateFile {
    /// Opens the file at `path` for reading and writing. Creates it if it is missing. Follows no link: whoever owns the folder could lay one to a
    /// file that only root may write.
    /// - Returns: the descriptor; negative if that failed, with the reason in `errno`.
    static func open(_ path: String) -> Int32 {
        Foundation.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }

    /// Creates an empty file where none is, also no link.
    /// - Returns: whether it was created. Otherwise `errno` has the reason.
    static func create(_ path: String) -> Bool {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
