import Foundation

/// The user and group that own a file.
struct FileOwner {
    private let user: uid_t
    private let group: gid_t

    /// The owner of the file at `path`, or of its folder while there is no such file; `nil` when there is neither.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 || stat(Self.folder(of: path), &status) == 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    static func folder(of path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    }

    /// Gives the file or folder at `path` to this owner. Only root may do that; for everybody else nothing changes.
    func own(_ path: String) {
        // The folder's owner may have put a link to somebody else's file there meanwhile.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        own(descriptor)
        close(descriptor)
    }

    /// Gives the open file to this owner. Only root may do that; for everybody else nothing changes.
    func own(_ descriptor: Int32) {
        guard geteuid() == 0 else { return }
        _ = fchown(descriptor, user, group)
    }
}
