import Foundation

/// A folder for the photos of one job. It stays locked while this object lives, so that no other bot on this machine
/// deletes it as a leftover.
final class JobFolder {
    let url: URL
    private let lock: FolderLock

    /// Creates a folder in `parent`. Creates `parent` if it is missing.
    init(in parent: URL) throws {
        try Self.create(parent)
        // This lock keeps others from removing leftovers between the creation of the folder and its own lock.
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
    /// Whether another process holds the lock. Without `LOCK_NB`, the initializer waits for the lock.
    let isBusy: Bool

    init(_ folder: URL, _ operation: Int32) throws {
        descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw CocoaError(.fileReadNoPermission) }
        isBusy = flock(descriptor, operation) != 0 && errno == EWOULDBLOCK
    }

    func release() { close(descriptor) }
}
