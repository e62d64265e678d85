import Foundation

/// The user and group that own a file.
struct FileOwner {
    private let user: uid_t
    private let group: gid_t

    /// The owner of the file at `path`, or of its folder if the file is missing; `nil` if both are missing.
    init?(of path: String) {
        var status = stat()
        // The database may be reached through links that the operator has laid, but a link itself may be anybody's.
        guard stat(path, &status) == 0 || stat(Self.folder(of: path), &status) == 0 else { return nil }
        (user, group) = (status.st_uid, status.st_gid)
    }

    static func folder(of path: String) -> String {
        URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    }

    /// Gives the file or folder at `path` to this owner. Has an effect only for root.
    func own(_ path: String) {
        // The folder's owner may meanwhile have replaced it with a link to somebody else's file.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        own(descriptor)
        close(descriptor)
    }

    /// Gives the open file to this owner. Has an effect only for root, and not on a file that has another name too: that may be somebody
    /// else's.
    func own(_ descriptor: Int32) {
        var status = stat()
        guard geteuid() == 0, fstat(descriptor, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR || status.st_nlink == 1 else { return }
        _ = fchown(descriptor, user, group)
    }
}
