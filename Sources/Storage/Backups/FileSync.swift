import Foundation

/// Waits until files and folders are on disk.
enum FileSync {
    /// Waits until the file's content, or the folder's entries, at `path` are on disk.
    static func wait(for path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, detail: "it can't be written to disk") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw errno == ENOSPC || errno == EDQUOT
                ? .diskFull(path: path) : .cannotOpen(path: path, detail: "it can't be written to disk")
        }
    }

    /// Waits until the entries of the folder that contains `path` are on disk.
    static func waitForFolder(of path: String) throws(StorageError) {
        try wait(for: FileOwner.folder(of: path))
    }
}
