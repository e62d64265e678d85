// The global variable `stdout` is C's, which knows no concurrency; its functions lock it.
@preconcurrency import Glibc

/// What the commands print.
enum StandardOutput {
    /// Writes what is still in the buffer.
    /// - Returns: whether everything that was printed has been written, or its reader has gone, as `head` does when it has read enough,
    ///   or there never was one.
    static func finish() -> Bool {
        let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
        return isWritten || isWithoutReader
    }

    private static var isWithoutReader: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    }
}
