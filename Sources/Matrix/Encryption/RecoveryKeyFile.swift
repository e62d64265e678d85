internal import Foundation

/// A file with the recovery key of an identity that the bot has made, for the operator, who alone may read it.
struct RecoveryKeyFile {
    let url: URL

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private var path: String { url.path(percentEncoded: false) }

    /// The key in the file; `nil` if there is none.
    var key: RecoveryKey? {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        return RecoveryKey(text)
    }

    /// Writes a new key, durably when this returns.
    /// - Throws: ``Failure`` if the file exists or can't be written.
    func make() throws -> RecoveryKey {
        let key = RecoveryKey()
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(description: "\(path) can't be created: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        let text = Array((key.text + "\n").utf8)
        guard write(descriptor, text, text.count) == text.count, fsync(descriptor) == 0 else {
            unlink(path)
            throw Failure(description: "\(path) can't be written: \(String(cString: strerror(errno)))")
        }
        return key
    }
}
