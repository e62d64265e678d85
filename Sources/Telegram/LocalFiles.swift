internal import Foundation
internal import Messaging

/// The folder in which a Bot API server on this machine keeps files, when it runs with `--local`. Such a server answers `getFile` with an
/// absolute path and serves nothing over HTTP.
///
/// The path comes from outside, so only regular files below the folder are read. No part of the way below it may be a symbolic link:
/// whoever writes there could lead the bot to a file that only the bot may read.
struct LocalFiles: Sendable {
    /// The reason why a file can't be read, as a sentence for the operator. It names no path, because the server's paths contain the token.
    enum Refusal: Error, Hashable {
        case noFolder, outside, missing, notPermitted, notRegular

        var advice: String {
            switch self {
            case .noFolder:
                "the Bot API server runs with --local and keeps its files on its own disk: set TELEGRAM_FILES to the folder of its --dir, or start it without --local"
            case .outside:
                "the Bot API server named a file outside the folder TELEGRAM_FILES: set TELEGRAM_FILES to the folder of its --dir"
            case .missing:
                "the Bot API server named a file that this machine does not have: let the bot see the server's --dir under the same path, or start the server without --local"
            case .notPermitted:
                "the bot may not read the files of the Bot API server: add the bot's user to the group of the folder TELEGRAM_FILES"
            case .notRegular:
                "the Bot API server named something that is no file of its own, such as a symbolic link"
            }
        }
    }

    /// `nil` when the operator allows no folder.
    let folder: URL?

    /// Whether the path that `getFile` returned is one on the server's disk.
    static func isLocal(_ path: String) -> Bool { path.hasPrefix("/") }

    /// Copies the file at `path` to `destination`.
    /// - Throws: ``Refusal``; `PlatformError.fileTooLarge` when it has more than `byteLimit` bytes; an error of the file system when the copy
    ///   can't be written.
    func copy(_ path: String, to destination: URL, byteLimit: Int) throws {
        guard let folder else { throw Refusal.noFolder }
        let names = try Self.names(of: path, below: folder)
        let file = try Self.file(names, below: folder)
        defer { try? file.close() }
        try Self.checkKind(of: file)
        let data = try file.read(upToCount: byteLimit + 1) ?? Data()
        guard data.count <= byteLimit else { throw PlatformError.fileTooLarge }
        try data.write(to: destination)
    }

    /// The names that lead from `folder` to `path`.
    private static func names(of path: String, below folder: URL) throws -> [String] {
        let parts = path.split(separator: "/").map(String.init)
        guard !parts.contains(where: { $0 == "." || $0 == ".." }), !path.contains("\0") else { throw Refusal.outside }
        // The server may know its folder under the name that a symbolic link to it has, or under the real one.
        for start in [folder.standardizedFileURL, folder.resolvingSymlinksInPath()] {
            let root = start.path.split(separator: "/").map(String.init)
            if parts.starts(with: root), parts.count > root.count { return Array(parts.dropFirst(root.count)) }
        }
        throw Refusal.outside
    }

    /// Opens the file name by name, so that no link is followed even if somebody exchanges a folder for one meanwhile.
    private static func file(_ names: [String], below folder: URL) throws -> FileHandle {
        var place = try opened(open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        for (index, name) in names.enumerated() {
            // Opening a pipe would otherwise wait for whoever writes to it.
            let kind = index == names.count - 1 ? O_NONBLOCK : O_DIRECTORY
            place = try opened(openat(place.fileDescriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | kind))
        }
        return place
    }

    private static func opened(_ descriptor: Int32) throws -> FileHandle {
        guard descriptor < 0 else { return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
        switch errno {
        case EACCES, EPERM: throw Refusal.notPermitted
        case ELOOP, ENOTDIR, ENXIO: throw Refusal.notRegular
        default: throw Refusal.missing
        }
    }

    private static func checkKind(of file: FileHandle) throws {
        var status = stat()
        guard fstat(file.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Refusal.notRegular
        }
    }
}
