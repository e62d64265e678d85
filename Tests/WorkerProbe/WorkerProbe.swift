import Dispatch
import Foundation
import Logging
import PhotoReading
import Recognition

/// A worker that misbehaves on demand, for the tests of the pool. Its argument selects how it starts, and each "photo" is the
/// name of a ``Deed``.
@main
struct WorkerProbe {
    static func main() {
        switch CommandLine.arguments.dropFirst().first {
        case "exit-at-once": exit(3)
        case "silent": sleepForever()
        case "garbage":
            print("Hello, I am no worker at all, but I print a lot.")
            fflush(nil)
            sleepForever()
        case "allowance": print(Allowance.left(of: CommandLine.arguments.last.flatMap(UInt32.init) ?? 0))
        case "boards": exit(RecognitionWorker.run(load: { LoadedReader(try PhotoPipeline.readers()) }))
        case "parent":
            Task {
                await beParent()
                exit(EXIT_SUCCESS)
            }
            dispatchMain()
        case "unconfined":
            exit(
                RecognitionWorker.run(
                    load: { LoadedReader(read) }, lock: { WorkerConfinement(refusals: [.calls: "No such luck"]) }))
        case "lacks-words": exit(RecognitionWorker.run { LoadedReader(read, shortcoming: "There are no words.") })
        case "fails-to-load": exit(RecognitionWorker.run { throw LoadFault() })
        case "starts-once":
            // Starts successfully while its marker file is missing, then never again.
            let marker = CommandLine.arguments[2]
            guard !FileManager.default.fileExists(atPath: marker) else { exit(4) }
            _ = FileManager.default.createFile(atPath: marker, contents: nil)
            exit(RecognitionWorker.run { LoadedReader(read) })
        default: exit(RecognitionWorker.run { LoadedReader(read) })
        }
    }

    /// Starts a worker of its own, prints its process identifier, and waits for an answer that never comes.
    private static func beParent() async {
        let pool = WorkerPool(
            executable: URL(filePath: "/proc/self/exe"), arguments: ["serve"],
            logger: Logger(label: "parent") { _ in WorkerIDPrinter() })
        _ = try? await pool.read([Data("hang".utf8)])
    }

    private struct LoadFault: Error, CustomStringConvertible {
        var description: String { "there is no model" }
    }

    /// Does what each photo says, and returns the answer of the last one.
    private static func read(_ photos: [Data], as _: ReadingRequest) -> Reading {
        var reading = Reading.none(.unreadableFile)
        for photo in photos {
            let words = String(decoding: photo.prefix(100), as: UTF8.self).split(separator: " ").map(String.init)
            if let escape = words.first.flatMap(Escape.init(rawValue:)) {
                reading = .none(escape.isImpossible ? .noBoard : .unreadableFile)
            }
            guard let deed = words.first.flatMap(Deed.init(rawValue:)) else { continue }
            reading = deed.done(argument: words.dropFirst().first ?? "")
        }
        return reading
    }
}

/// Prints only the process identifier of each worker that becomes ready.
private struct WorkerIDPrinter: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .debug

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard event.message == "A worker is ready", let id = event.metadata?["worker.pid"] else { return }
        print(id)
        fflush(nil)
    }
}

/// An action of the probe. It answers ``NothingRead/noBoard`` for success and ``NothingRead/unreadableFile`` for failure.
enum Deed: String {
    /// Answers with the given reason.
    case echo
    /// Sleeps for some milliseconds, then answers.
    case nap
    case hang
    case spin
    case eat
    case crash
    case exit
    case print
    case closeChannel = "close-channel"
    /// Succeeds when the process has few files open and can't open any for writing beyond its limit.
    case files
    /// Succeeds when nothing of the parent's environment is present.
    case environment
    /// Succeeds when this is the process's request with the given number.
    case count
    /// Dies unless this is the first request of the process.
    case fresh

    func done(argument: String) -> Reading {
        switch self {
        case .echo: return .none(NothingRead(rawValue: argument) ?? .unreadableFile)
        case .nap:
            usleep((UInt32(argument) ?? 0) * 1000)
            return .none(.noBoard)
        case .hang: sleepForever()
        case .spin: spinForever()
        case .eat: eatMemory()
        case .crash: fatalError("The probe was asked to crash.")
        case .exit: Foundation.exit(9)
        case .print:
            Swift.print("A library prints this where it should not.")
            fflush(nil)
            FileHandle.standardError.write(Data("And this to standard error.\n".utf8))
            return .none(.noBoard)
        case .closeChannel:
            for descriptor in Int32(3)..<20 { close(descriptor) }
            sleepForever()
        case .files: return verdict(Self.onlyKnownFilesAreOpen && Self.filesCannotBeWritten)
        case .environment: return verdict(ProcessInfo.processInfo.environment["HONEYCUE_PROBE_SECRET"] == nil)
        case .count:
            served.count += 1
            return verdict(served.count == Int(argument))
        case .fresh:
            served.count += 1
            if served.count > 1 { fatalError("The probe dies of its second photo.") }
            return .none(.noBoard)
        }
    }

    private func verdict(_ isGood: Bool) -> Reading { .none(isGood ? .noBoard : .unreadableFile) }

    /// Whether only the three standard files and two of the channel are open. Tries descriptors one by one, because no folder
    /// can be listed here.
    private static var onlyKnownFilesAreOpen: Bool {
        (0..<1024).count { fcntl(Int32($0), F_GETFL) >= 0 } == 5
    }

    private static var filesCannotBeWritten: Bool {
        signal(SIGXFSZ, SIG_IGN)
        let path = NSTemporaryDirectory() + "worker-probe-\(getpid())"
        defer { unlink(path) }
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        defer { close(descriptor) }
        return descriptor < 0 || write(descriptor, "x", 1) < 0
    }
}

/// The number of requests that this process has served. The probe has only one thread.
private struct Served {
    var count = 0
}
private nonisolated(unsafe) var served = Served()

private func sleepForever() -> Never {
    while true { sleep(1000) }
}

private func spinForever() -> Never {
    var state: UInt64 = 1
    while true {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        if state == 0 { usleep(1) }
    }
}

/// Allocates memory and writes to all of it until the process dies.
private func eatMemory() -> Never {
    var eaten: [[UInt8]] = []
    while true {
        eaten.append([UInt8](repeating: UInt8(truncatingIfNeeded: eaten.count + 1), count: 16 << 20))
        if eaten.count > 1000 { sleepForever() }
    }
}
