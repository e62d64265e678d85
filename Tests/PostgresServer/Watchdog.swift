internal import Foundation
internal import Glibc
internal import Synchronization

/// A shell that waits until this process lets go of a pipe, which the kernel does even if it is killed. Then it ends the server and deletes its
/// files.
///
/// A signal at the parent's death (`PR_SET_PDEATHSIG`) would not do: it comes when the thread ends that started the child, and threads of
/// a pool do.
final class Watchdog: Sendable {
    private let process: Process
    private let writingEnd: Mutex<FileHandle?>

    /// The working folder shows that the identifier in the file is still the server's.
    private static let script = """
        read -r _
        pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
        if [ -n "$pid" ] && [ "$(readlink "/proc/$pid/cwd")" = "$1/data" ]; then
            kill -s QUIT "$pid"
            for _ in $(seq 100); do
                [ -e "/proc/$pid/cwd" ] || break
                sleep 0.05
            done
        fi
        rm -rf "$1"
        """

    init(_ cluster: Cluster) throws {
        let pipe = Pipe()
        // Otherwise the server, and each other child, would hold the pipe open.
        _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.script, "watchdog", cluster.folder.path]
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        writingEnd = Mutex(pipe.fileHandleForWriting)
    }

    /// Lets the shell do its work, and waits for it.
    func end() {
        writingEnd.withLock { writingEnd in
            try? writingEnd?.close()
            writingEnd = nil
        }
        process.waitUntilExit()
    }
}
