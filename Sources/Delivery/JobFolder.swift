import Foundation

/// A folder for the photos of one job. It is locked for as long as this object lives, so that no other bot on this machine takes it for
/// one that was left behind.
final class JobFolder {
    let url: URL
    private let lock: FolderLock

    /// Creates a folder in `parent`, which it creates too if it is missing.
    init(in parent: URL) throws {
        try Self.create(parent)
        // Nobody removes what is left behind between the creation of the folder and its lock.
        let gate = try FolderLock(parent, LOCK_SH)
        defer { gate.release() }
        url = parent.appending(path: UUID().uuidString)
        try Self.create(url)
        lock = try FolderLock(url, LOCK_EX)
    }

    /// Deletes everything in `parent` that no living process has locked. What can't be deleted stays.
    static func removeLeftovers(in parent: URL) {
        guard let gate = try? FolderLock(parent, LOCK_EX) else { return }
        defer { gate.release() }
        let entries = try? FileManager.default.contentsOfDirectory(at: parent, includingPropertiesForKeys: nil)
        for entry in entries ?? [] {
            let lock = try? FolderLock(entry, LOCK_EX | LOCK_NB)
            if lock?.isBusy != true { try? FileManager.default.removeItem(at: entry) }
            lock?.release()
        }
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
        lock.release()
    }

    private static func create(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}

/// A lock on a folder. The kernel releases it when the process ends, however it ends.
private struct FolderLock {
    private let descriptor: Int32
    /// Whether another process has the lock. Without `LOCK_NB`, the lock is waited for.
    let isBusy: Bool

    init(_ folder: URL, _ operation: Int32) throws {
        descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadNoPermission) }
        isBusy = flock(descriptor, operation) != 0 && errno == EWOULDBLOCK
    }

    func release() { close(descriptor) }
}
