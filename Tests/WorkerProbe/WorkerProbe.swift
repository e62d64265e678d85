import Dispatch
import Foundation
import Jail
import Logging
import PhotoReading
import Vision
import Workers

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
        case "trickle": trickle(#"{"failure":"There is no hurry."}"#)
        case "confined": exit(PhotoWorker.run(load: { LoadedReader(read) }, lock: { Confinement() }))
        case "says": say(pictures: CommandLine.arguments[2])
        case "allowance": print(Allowance.left(of: CommandLine.arguments.last.flatMap(UInt32.init) ?? 0))
        case "boards": exit(PhotoWorker.run(load: { LoadedReader(try PhotoPipeline.readers()) }))
        case "parent":
            Task {
                await beParent()
                exit(EXIT_SUCCESS)
            }
            dispatchMain()
        case "unconfined":
            exit(
                PhotoWorker.run(
                    load: { LoadedReader(read) }, lock: { Confinement(refusals: [.calls: "No such luck"]) }))
        case "lacks-words": exit(PhotoWorker.run { LoadedReader(read, shortcoming: "There are no words.") })
        case "fails-to-load": exit(PhotoWorker.run { throw LoadFault() })
        case "starts-once":
            // Starts successfully while its marker file is missing, then never again.
            let marker = CommandLine.arguments[2]
            guard !FileManager.default.fileExists(atPath: marker) else { exit(4) }
            _ = FileManager.default.createFile(atPath: marker, contents: nil)
            exit(PhotoWorker.run { LoadedReader(read) })
        case "starts-every-other-time":
            // Starts when its marker file is there, which a start removes and a failure makes.
            let marker = CommandLine.arguments[2]
            guard unlink(marker) == 0 else {
                _ = FileManager.default.createFile(atPath: marker, contents: nil)
                exit(4)
            }
            exit(PhotoWorker.run { LoadedReader(read) })
        default: exit(PhotoWorker.run { LoadedReader(read) })
        }
    }

    /// Starts a worker of its own, prints its process identifier, and waits for an answer that never comes.
    private static func beParent() async {
        let pool = WorkerPool(
            executable: URL(filePath: "/proc/self/exe"), arguments: ["serve"], size: 1,
            logger: Logger(label: "parent") { _ in WorkerIDPrinter() })
        _ = try? await pool.read([Data("hang".utf8)])
    }

    /// Sends a frame byte by byte, in place of a greeting.
    private static func trickle(_ message: String) {
        let length = withUnsafeBytes(of: UInt32(message.utf8.count).bigEndian, Array.init)
        for byte in length + Array(message.utf8) {
            _ = withUnsafePointer(to: byte) { write(STDOUT_FILENO, $0, 1) }
            usleep(2000)
        }
        sleepForever()
    }

    /// Answers the first request with pictures of three bytes, whatever `pictures`, a list in JSON, states of them. Dies if it is empty.
    private static func say(pictures: String) {
        func receiveFrame() {
            let length = FileHandle.standardInput.readData(ofLength: 4).reduce(0) { $0 << 8 | Int($1) }
            _ = FileHandle.standardInput.readData(ofLength: length)
        }
        func send(_ message: String) {
            let length = withUnsafeBytes(of: UInt32(message.utf8.count).bigEndian, Array.init)
            FileHandle.standardOutput.write(Data(length + Array(message.utf8)))
        }
        receiveFrame()
        send("{}")
        receiveFrame()
        guard !pictures.isEmpty else { Foundation.exit(9) }
        send(#"{"id":1,"outcome":{"pictures":{"_0":\#(pictures)}},"milliseconds":1}"#)
        FileHandle.standardOutput.write(Data("abcabc".utf8))
        sleepForever()
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
