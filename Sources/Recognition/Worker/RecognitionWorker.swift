import CProcessShim
import Foundation
import ImageCodec
import PhotoReading

/// The worker's side of the channel: reads requests from standard input until it ends, and answers each on standard
/// output.
public enum RecognitionWorker {
    /// Serves requests with the models that `load` returns. Returns the exit status of the process.
    ///
    /// It takes over standard input and output first. Anything else printed to standard output then goes to standard
    /// error and so into the parent's log. After `load` the process is confined for good, so everything that reading
    /// needs must be open by then.
    /// - Parameter lock: Confines the process and returns the result. Tests pass their own.
    public static func run(
        load: () throws -> LoadedReader, lock: () -> WorkerConfinement = WorkerConfinement.lockedIn
    ) -> Int32 {
        do throws(WorkerChannel.Fault) {
            let channel = try WorkerChannel.takingOverStandardStreams()
            let setUp = try channel.receive(WorkerSetUp.self)
            guard let read = try prepared(load, lock, setUp: setUp, channel: channel) else { return EX_UNAVAILABLE }
            return try serve(channel, setUp: setUp, read: read)
        } catch {
            switch error {
            case .ended: return EX_OK
            case .nonsense: return EX_PROTOCOL
            case .system: return EX_OSERR
            }
        }
    }

    /// Confines this process, loads the models, and reports the result to the parent.
    private static func prepared(
        _ load: () throws -> LoadedReader, _ lock: () -> WorkerConfinement, setUp: WorkerSetUp,
        channel: WorkerChannel
    ) throws(WorkerChannel.Fault) -> PhotoPipeline.Read? {
        do {
            // Where a container forbids it, the worker is killed no sooner than others.
            _ = child_volunteer()
            try confine { child_confine(UInt64(setUp.memory)) }
            let loaded = try load()
            // Loading leaves some 10 MB behind that no photo needs.
            allocator_trim()
            try confine { child_seal(fileLimit) }
            try channel.send(WorkerGreeting(confinement: lock(), shortcoming: loaded.shortcoming))
            return loaded.read
        } catch let fault as WorkerChannel.Fault {
            throw fault
        } catch {
            try channel.send(WorkerGreeting(failure: "\(error)"))
            return nil
        }
    }

    private static func serve(
        _ channel: WorkerChannel, setUp: WorkerSetUp, read: PhotoPipeline.Read
    ) throws(WorkerChannel.Fault) -> Int32 {
        while true {
            let request = try channel.receive(WorkerRequest.self)
            guard request.sizes.count <= setUp.photos, request.sizes.allSatisfy({ (0...setUp.photoBytes).contains($0) })
            else {
                throw .nonsense
            }
            var photos: [Data] = []
            for size in request.sizes { photos.append(try channel.receive(count: size)) }
            _ = child_allow_cpu(UInt32(clamping: setUp.processorSeconds * photos.count))
            let start = ContinuousClock.now
            let outcome: WorkerResponse.Outcome
            var pictures: [ScaledPicture] = []
            switch request.task {
            case .read(let wish): outcome = .reading(read(photos, wish))
            case .scale(let scaling):
                guard photos.count == 1 else { throw .nonsense }
                pictures = (try? scaling.sizes(of: photos[0])) ?? []
                outcome = .pictures(pictures.map { .init(bytes: $0.jpeg.count, width: $0.width, height: $0.height) })
            }
            let elapsed = ContinuousClock.now - start
            try channel.send(
                WorkerResponse(id: request.id, outcome: outcome, milliseconds: elapsed / .milliseconds(1)))
            for picture in pictures { try channel.send(bytes: picture.jpeg) }
        }
    }

    /// The limit on open files: the channel, the log and a few temporary ones.
    private static let fileLimit: UInt32 = 32

    private static func confine(_ call: () -> Int32) throws(ConfinementError) {
        let error = call()
        guard error == 0 else { throw ConfinementError(reason: String(cString: strerror(error))) }
    }

    private struct ConfinementError: Error, CustomStringConvertible {
        var reason: String
        var description: String { "The process can't be confined: \(reason)" }
    }
}

/// The worker's end of the channel. Its calls block.
private struct WorkerChannel {
    enum Fault: Error {
        /// The parent has closed its end, so the worker should exit.
        case ended
        /// The data received is not a message.
        case nonsense
        /// A system call failed.
        case system
    }

    private let input: Int32
    private let output: Int32

    /// Takes standard input and output as the channel and replaces them by /dev/null and standard error.
    static func takingOverStandardStreams() throws(Fault) -> WorkerChannel {
        let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(nothing) }
        guard input >= 0, output >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
            dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
        else { throw .system }
        return WorkerChannel(input: input, output: output)
    }

    func receive<Message: Decodable>(_: Message.Type) throws(Fault) -> Message {
        guard let length = WorkerFrame.length(try receive(count: WorkerFrame.prefixSize)) else { throw .nonsense }
        let body = try receive(count: length)
        guard let message = try? JSONDecoder().decode(Message.self, from: body) else { throw .nonsense }
        return message
    }

    func receive(count: Int) throws(Fault) -> Data {
        var data = Data(count: count)
        var filled = 0
        while filled < count {
            let received = data.withUnsafeMutableBytes {
                read(input, $0.baseAddress?.advanced(by: filled), count - filled)
            }
            // Nothing interrupts a worker: it handles no signals.
            guard received > 0 else { throw received == 0 ? .ended : .system }
            filled += received
        }
        return data
    }

    func send(_ message: some Encodable) throws(Fault) {
        guard let frame = try? WorkerFrame.encoded(message) else { throw .nonsense }
        try send(bytes: frame)
    }

    func send(bytes: Data) throws(Fault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .ended }
            rest = rest.dropFirst(count)
        }
    }
}
