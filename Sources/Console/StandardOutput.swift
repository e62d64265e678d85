// The global variable `stdout` is C's, which knows no concurrency; its functions lock it.
@preconcurrency internal import Glibc

/// What the commands print.
package enum StandardOutput {
    /// Discards what is printed if the program was started with its output closed. Otherwise the next file that it opens would get it.
    package static func open() {
        guard fcntl(STDOUT_FILENO, F_GETFD) < 0 else { return }
        // The file gets the lowest number that is free.
        let nowhere = Glibc.open("/dev/null", O_WRONLY)
        guard nowhere >= 0, nowhere != STDOUT_FILENO else { return }
        dup2(nowhere, STDOUT_FILENO)
        close(nowhere)
    }

    /// Writes what is still in the buffer.
    /// - Returns: whether everything that was printed has been written, or its reader has gone, as `head` does when it has read enough.
    package static func finish() -> Bool {
        let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
        return isWritten || isWithoutReader
    }

    private static var isWithoutReader: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR | POLLHUP) != 0
    }
}

/// Flushes after each line, because a reader at the other end of a pipe waits for it.
package func flushStandardOutput() { fflush(nil) }
