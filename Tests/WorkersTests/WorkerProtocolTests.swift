import Foundation
import PhotoReading
import Synchronization
import Testing

@testable import Jail
@testable import Workers

@Suite("What parent and worker say to each other")
struct WorkerProtocolTests {
    private let later = ChildDeadline(in: .seconds(60))
    private let setUp = WorkerSetUp(memory: 512 << 20, processorSeconds: 15, photos: 2, photoBytes: 10)

    private func worker(
        _ arguments: [String] = ["serve"], abort: AbortSignal = AbortSignal()
    ) throws -> ChildProcess {
        try ChildProcess(executable: ProbePool.executable, arguments: arguments, abort: abort) { _ in }
    }

    /// A worker that has its set-up and has greeted.
    private func readyWorker() throws -> ChildProcess {
        let worker = try worker()
        try worker.send(setUp, by: later)
        let greeting = try worker.receive(WorkerGreeting.self, by: later)
        #expect(greeting.failure == nil && greeting.confinement != nil)
        return worker
    }

    /// How a worker ends that has got something, and then the end of its channel.
    private func end(of worker: ChildProcess) -> String? {
        worker.stop(within: .seconds(30))
        return worker.end
    }

    @Test("photos up to the limits of number and size are read, each whole")
    func withinLimits() throws {
        let worker = try readyWorker()
        try worker.send(WorkerRequest(id: 7, sizes: [10, 10], task: .read(.automatic)), by: later)
        try worker.send(Data("nap 1     echo   x ".utf8) + Data("\n".utf8), by: later)
        let response = try worker.receive(WorkerResponse.self, by: later)
        #expect(response.id == 7)
        #expect(response.outcome == .reading(.none(.unreadableFile)))
        #expect(end(of: worker) == "exit status 0", "An idle worker ends by itself when its channel is closed.")
    }

    @Test("the time that reading took is told in milliseconds")
    func milliseconds() throws {
        let worker = try readyWorker()
        try worker.send(WorkerRequest(id: 1, sizes: [7], task: .read(.automatic)), by: later)
        try worker.send(Data("nap 300".utf8), by: later)
        #expect((300...30_000).contains(try worker.receive(WorkerResponse.self, by: later).milliseconds))
    }

    @Test("more or larger photos than agreed are no request", arguments: [[1, 1, 1], [11], [1, 11], [-1]])
    func overLimits(sizes: [Int]) throws {
        let worker = try readyWorker()
        try worker.send(WorkerRequest(id: 1, sizes: sizes, task: .read(.automatic)), by: later)
        #expect(throws: ChildProcess.Fault.closed) { try worker.receive(WorkerResponse.self, by: later) }
        #expect(end(of: worker) == "exit status \(EX_PROTOCOL)")
    }

    @Test("a worker understands a request that comes byte by byte")
    func trickle() throws {
        let worker = try readyWorker()
        let photo = Data("echo".utf8)
        let request = WorkerRequest(id: 7, sizes: [photo.count], task: .read(.automatic))
        for byte in try ChannelFrame.encoded(request) + photo {
            try worker.send(Data([byte]), by: later)
            usleep(1000)
        }
        #expect(try worker.receive(WorkerResponse.self, by: later).id == 7)
    }

    @Test("a frame over the limit, and one that is no message, end a worker; one cut off does so in peace")
    func nonsense() throws {
        let frames: [([UInt8], String)] = [
            ([0, 0x10, 0, 1], "exit status \(EX_PROTOCOL)"),
            ([0, 0, 0, 2] + Array("{}".utf8), "exit status \(EX_PROTOCOL)"),
            ([0, 0x10, 0, 0], "exit status 0"), ([0, 0], "exit status 0"),
        ]
        for (frame, expected) in frames {
            let worker = try readyWorker()
            try worker.send(Data(frame), by: later)
            #expect(end(of: worker) == expected, "\(frame)")
        }
    }

    @Test("a worker that can't load ends with a status that says so")
    func failedLoad() throws {
        let worker = try worker(["fails-to-load"])
        try worker.send(setUp, by: later)
        #expect(try worker.receive(WorkerGreeting.self, by: later).failure == "there is no model")
        #expect(end(of: worker) == "exit status \(EX_UNAVAILABLE)")
    }

    @Test("without its streams, or the means to replace them, a worker does not serve")
    func missingStreams() throws {
        let probe = ProbePool.executable.path, launcher = ProbePool.launcher.path
        var commands = [
            "exec \(probe) serve 0<&-", "exec \(probe) serve 1>&-", "ulimit -n 4; exec \(probe) serve",
            "ulimit -n 5; exec \(probe) serve",
        ]
        #if arch(x86_64)
            commands += (0...1).map { "exec \(launcher) refusing dup2:1:\($0)=\(EPERM) -- \(probe) serve" }
        #endif
        for command in commands {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", command]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = Pipe()
            process.standardError = Pipe()
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == EX_OSERR, "\(command)")
        }
    }

    @Test("a worker that must end at once is killed, one that will not end by itself is too")
    func stopping() throws {
        let idle = try readyWorker()
        #expect(idle.isAlive && idle.end == nil)
        idle.stop(within: .zero)
        #expect(idle.end?.hasPrefix("signal \(SIGKILL) ") == true)
        #expect(!idle.isAlive && !idle.hasSpentItsTime)
        let deaf = try worker(["silent"])
        deaf.stop(within: .milliseconds(50))
        #expect(deaf.end?.hasPrefix("signal \(SIGKILL) ") == true)
    }

    @Test("an abort cuts a wait short, and a deadline ends it")
    func waiting() throws {
        let abort = AbortSignal()
        let silent = try worker(["silent"], abort: abort)
        #expect(throws: ChildProcess.Fault.late) {
            try silent.receive(WorkerGreeting.self, by: ChildDeadline(in: .milliseconds(20)))
        }
        abort.raise()
        #expect(throws: ChildProcess.Fault.aborted) { try silent.receive(WorkerGreeting.self, by: later) }
    }

    @Test("a deadline may be centuries ahead")
    func farDeadline() throws {
        let worker = try worker()
        let far = ChildDeadline(in: .seconds(10_000_000_000))
        try worker.send(setUp, by: far)
        #expect(try worker.receive(WorkerGreeting.self, by: far).failure == nil)
    }

    @Test("a signal that interrupts a wait is no end of it")
    func interruption() async throws {
        signal(SIGUSR2) { _ in }
        let thread = Mutex<pthread_t?>(nil), answer = Mutex<Reading?>(nil), isOver = Mutex(false)
        let (setUp, executable) = (setUp, ProbePool.executable)
        try await withCheckedThrowingContinuation { (over: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread {
                thread.withLock { $0 = pthread_self() }
                let result = Result {
                    let later = ChildDeadline(in: .seconds(60))
                    let worker = try ChildProcess(executable: executable, arguments: ["serve"], abort: AbortSignal()) {
                        _ in
                    }
                    try worker.send(setUp, by: later)
                    _ = try worker.receive(WorkerGreeting.self, by: later)
                    try worker.send(WorkerRequest(id: 1, sizes: [7], task: .read(.automatic)), by: later)
                    try worker.send(Data("nap 300".utf8), by: later)
                    guard case .reading(let reading) = try worker.receive(WorkerResponse.self, by: later).outcome else {
                        throw ChildProcess.Fault.nonsense("not a reading")
                    }
                    answer.withLock { $0 = reading }
                }
                thread.withLock { $0 = nil }
                isOver.withLock { $0 = true }
                over.resume(with: result)
            }
            Thread.detachNewThread {
                while !isOver.withLock({ $0 }) {
                    thread.withLock { if let thread = $0 { pthread_kill(thread, SIGUSR2) } }
                    usleep(5000)
                }
            }
        }
        #expect(answer.withLock { $0 } == .none(.noBoard))
    }

    @Test("a frame has its length in front, the highest byte first")
    func frames() throws {
        #expect(try ChannelFrame.encoded("ab") == Data([0, 0, 0, 4] + Array("\"ab\"".utf8)))
        let long = try ChannelFrame.encoded(String(repeating: "a", count: 0x0102_0304 - 2))
        #expect(Array(long.prefix(4)) == [1, 2, 3, 4])
        #expect(ChannelFrame.length(Data([0, 1, 2, 3])) == 0x010203)
        #expect(ChannelFrame.length(Data([0, 0x10, 0, 0])) == 1 << 20)
        #expect(ChannelFrame.length(Data([0, 0x10, 0, 1])) == nil)
        #expect(ChannelFrame.length(Data([1, 0, 0, 0])) == nil)
        #expect(ChannelFrame.length(Data([0, 0, 0, 4, 9])) == 4, "What follows the length is not its part.")
    }
}
