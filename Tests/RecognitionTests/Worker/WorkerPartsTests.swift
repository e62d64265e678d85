import CProcessShim
import Foundation
import PhotoReading
import Synchronization
import Testing

@testable import Recognition

@Suite("What a worker may spend")
struct WorkerLimitsTests {
    @Test("is this, unless it is told otherwise")
    func defaults() {
        #expect(
            WorkerLimits()
                == WorkerLimits(
                    wallTime: .seconds(10), patience: 2, processorSeconds: 8, memory: 512 << 20,
                    startTime: .seconds(20), photoBytes: 100 << 20, photos: 10, waiting: 200, photosPerWorker: 500))
    }

    @Test("grows with the photos of a request")
    func times() {
        let limits = WorkerLimits(wallTime: .seconds(10), patience: 3)
        #expect(limits.wallTime(forPhotos: 4) == .seconds(40))
        #expect(limits.grace(forPhotos: 4) == .seconds(120))
    }
}

@Suite("A worker's environment")
struct WorkerEnvironmentTests {
    private static let fixed: Set = [
        "LANG=C.UTF-8", "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "OMP_THREAD_LIMIT=1", "MALLOC_ARENA_MAX=1",
        "SWIFT_BACKTRACE=enable=no",
    ]
    private static let known = MatrixKernels(chosen: "SkylakeX", hasAVX2: true)
    private static let fallback = MatrixKernels(chosen: "Prescott", hasAVX2: true)

    @Test("is what finding libraries and code for the processor needs, and nothing else of the parent's")
    func variables() {
        #expect(Set(WorkerEnvironment.variables(under: [:], kernels: Self.known)) == Self.fixed)
        let parent = [
            "LD_LIBRARY_PATH": "/a", "DYLD_LIBRARY_PATH": "/b", "OPENBLAS_L2_SIZE": "2048", "TOKEN": "secret",
            "LANG": "de_DE",
        ]
        #expect(
            Set(WorkerEnvironment.variables(under: parent, kernels: Self.known))
                == Self.fixed.union(["LD_LIBRARY_PATH=/a", "DYLD_LIBRARY_PATH=/b", "OPENBLAS_L2_SIZE=2048"]))
    }

    @Test("tells OpenBLAS about a processor newer than itself")
    func newerProcessor() {
        #expect(
            Set(WorkerEnvironment.variables(under: [:], kernels: Self.fallback))
                == Self.fixed.union(["OPENBLAS_CORETYPE=Haswell"]))
    }

    @Test("leaves OpenBLAS's choice where the processor is an old one")
    func oldProcessor() {
        let old = MatrixKernels(chosen: "Prescott", hasAVX2: false)
        #expect(Set(WorkerEnvironment.variables(under: [:], kernels: old)) == Self.fixed)
    }

    @Test("keeps what the operator has chosen", arguments: [known, fallback])
    func operatorsChoice(kernels: MatrixKernels) {
        #expect(
            Set(WorkerEnvironment.variables(under: ["OPENBLAS_CORETYPE": "Zen"], kernels: kernels))
                == Self.fixed.union(["OPENBLAS_CORETYPE=Zen"]))
    }

    @Test("names kernels that OpenBLAS has here")
    func kernelsOfThisProcess() {
        #expect(!MatrixKernels.current.chosen.isEmpty)
    }
}

@Suite("Starting a process")
struct ChildSpawnTests {
    @Test("fails when a descriptor can't be passed on, and starts nothing")
    func badDescriptor() {
        var child: pid_t = -7
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        #expect(child_spawn("/bin/true", &arguments, &environment, -1, -1, &child) == EBADF)
        #expect(child == -7)
        free(arguments[0])
    }
}

@Suite("What a worker prints")
struct WorkerLogTests {
    /// A pipe whose reader is a log, and what the log passed on.
    private final class Stand {
        let writer: Int32
        private(set) var lines: [String] = []
        private(set) var log: WorkerLog?

        init() {
            var ends: [Int32] = [-1, -1]
            _ = child_log(&ends)
            writer = ends[1]
            log = WorkerLog(descriptor: ends[0]) { [unowned self] in lines.append($0) }
        }

        func write(_ text: String) {
            let bytes = Array(text.utf8)
            #expect(Glibc.write(writer, bytes, bytes.count) == bytes.count)
        }
    }

    @Test("cannot act on the terminal that shows the log, nor turn its text round")
    func controls() {
        #expect(WorkerLog.printable("\u{1B}[2Ja\tb\r\u{7}é – ß 漢") == "\u{FFFD}[2Ja\u{FFFD}b\u{FFFD}\u{FFFD}é – ß 漢")
        #expect(WorkerLog.printable("a\u{202E}b\u{2028}c\u{E000}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
        let stand = Stand()
        stand.write("\u{1B}c\n")
        stand.log?.drain()
        #expect(stand.lines == ["\u{FFFD}c"])
        close(stand.writer)
    }

    @Test("is cut to lines, without empty ones, and what has no end yet waits for it")
    func lines() {
        let stand = Stand()
        stand.write("one\n\ntwo\nthr")
        stand.log?.drain()
        #expect(stand.lines == ["one", "two"])
        stand.write("ee\n")
        stand.log?.drain()
        #expect(stand.lines == ["one", "two", "three"])
        stand.write("four")
        close(stand.writer)
        #expect(stand.log?.watched ?? -1 >= 0)
        // A process that is being started elsewhere may hold the end for a moment.
        for _ in 0..<2000 where stand.log?.watched != -1 {
            stand.log?.drain()
            usleep(5000)
        }
        #expect(stand.lines == ["one", "two", "three", "four"])
        #expect(stand.log?.watched == -1, "There is nothing more to wait for.")
    }

    @Test("is passed on although it comes byte by byte, and its last line although it has no end")
    func trickle() {
        let stand = Stand()
        for byte in ["a", "b", "\n", "c"] {
            stand.write(byte)
            stand.log?.drain()
            // Nothing is there to read, which must not count as the end.
            stand.log?.drain()
        }
        #expect(stand.lines == ["ab"])
        #expect(stand.log?.watched ?? -1 >= 0)
        stand.log?.drain()
        close(stand.writer)
        for _ in 0..<2000 where stand.log?.watched != -1 {
            stand.log?.drain()
            usleep(5000)
        }
        #expect(stand.lines == ["ab", "c"])
    }

    @Test("is cut to 500 bytes a line")
    func longLines() {
        let stand = Stand()
        stand.write(String(repeating: "x", count: 700) + "\nnext\n")
        stand.log?.drain()
        #expect(stand.lines == [String(repeating: "x", count: 500), "next"])
    }

    @Test("is taken in pieces, so that who prints without end does not hold the reader")
    func pieces() {
        let stand = Stand(), line = String(repeating: "x", count: 63) + "\n", most = 64 * 4096 / 64
        #expect(fcntl(stand.writer, Int32(1031), Int32(1 << 19)) >= 1 << 19, "F_SETPIPE_SZ")
        stand.write(String(repeating: line, count: most + 100))
        stand.log?.drain()
        #expect(stand.lines.count == most)
        stand.log?.drain()
        #expect(stand.lines.count == most + 100)
        close(stand.writer)
    }
}

@Suite("The signal to abort")
struct AbortSignalTests {
    private func isRaised(_ signal: AbortSignal, within milliseconds: Int32 = 10_000) -> Bool {
        var watched = pollfd(fd: signal.watched, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) == 1
    }

    @Test("wakes who waits for it, once and for all, and may be raised again")
    func raising() {
        let signal = AbortSignal()
        #expect(!isRaised(signal, within: 0))
        signal.raise()
        #expect(isRaised(signal))
        // The number is the next that is given out.
        let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
        signal.raise()
        #expect(isRaised(signal))
        #expect(fcntl(file, F_GETFD) >= 0, "A file that others opened meanwhile stays open.")
        close(file)
    }

    @Test("leaves no descriptor behind")
    func closing() {
        var before: Int32 = 0
        do {
            let signal = AbortSignal()
            before = signal.watched
            #expect(fcntl(before, F_GETFD) >= 0)
        }
        // Others may have opened a file of that number meanwhile, but hardly a pipe without a writer.
        var watched = pollfd(fd: before, events: Int16(POLLIN), revents: 0)
        _ = poll(&watched, 1, 0)
        #expect(watched.revents & Int16(POLLHUP) == 0)
    }
}

@Suite("Requests that wait for a worker")
struct WorkerJobTests {
    private func job() -> WorkerJob { WorkerJob(photos: [], task: .read(.automatic)) }

    private func answer(of job: WorkerJob) async throws -> WorkerResult {
        try await withCheckedThrowingContinuation { job.await($0) }
    }

    @Test("are answered once, before or after somebody waits")
    func answers() async throws {
        let early = job()
        #expect(!early.isAnswered)
        early.answer(.success(.reading(.none(.noBoard))))
        early.answer(.success(.reading(.none(.tooLarge))))
        #expect(early.isAnswered)
        #expect(try await answer(of: early) == .reading(.none(.noBoard)))
        #expect(early.isAnswered)

        let awaited = job()
        async let answer = answer(of: awaited)
        try await Task.sleep(for: .milliseconds(50))
        awaited.answer(.success(.reading(.none(.tooLarge))))
        awaited.answer(.success(.reading(.none(.noBoard))))
        #expect(try await answer == .reading(.none(.tooLarge)))
        #expect(awaited.isAnswered)
    }

    @Test("are served in their order, but not those that nobody waits for any more")
    func order() throws {
        let queue = WorkerQueue(limit: 10), jobs = (0..<4).map { _ in job() }
        for job in jobs { try queue.submit(job) }
        jobs[0].answer(.failure(CancellationError()))
        #expect(queue.next() === jobs[1])
        jobs[2].answer(.failure(CancellationError()))
        #expect(queue.next() === jobs[3])
        #expect(queue.isOpen)
        queue.close()
        #expect(!queue.isOpen)
        #expect(queue.next() == nil)
    }

    @Test("are waited for only so long")
    func idle() throws {
        let queue = WorkerQueue(limit: 10)
        guard case .idle = queue.next(within: .milliseconds(10)) else {
            Issue.record("no job had come")
            return
        }
        let job = job()
        try queue.submit(job)
        #expect(queue.next(within: .milliseconds(10)).job === job)
        queue.close()
        #expect(queue.next() == nil)
    }

    @Test("are refused together when nobody will serve them")
    func refusal() async throws {
        let queue = WorkerQueue(limit: 10), job = job()
        try queue.submit(job)
        queue.refuseAll()
        await #expect(throws: PhotoReaderError.shutDown) { try await answer(of: job) }
        queue.close()
        #expect(queue.next() == nil)
    }

    @Test("have errors with a sentence each")
    func sentences() {
        #expect(
            "\(PhotoReaderError.busy(waiting: 7))" == "7 photos are waiting to be read already; try again in a minute.")
        #expect("\(PhotoReaderError.cannotStart("no"))".contains("does not start: no. Run “honeycue doctor”."))
        #expect("\(PhotoReaderError.shutDown)" == "The program is stopping and reads no more photos.")
    }
}

@Suite("The greeting of the last worker")
struct LastGreetingTests {
    @Test("is kept until the next one, which returns it")
    func update() {
        let last = LastGreeting()
        let first = WorkerGreeting(confinement: WorkerConfinement(refusals: [.files: "no"]))
        let second = WorkerGreeting(confinement: WorkerConfinement(), shortcoming: "There are no words.")
        #expect(last.value == nil)
        #expect(last.update(first) == nil)
        #expect(last.update(second) == first)
        #expect(last.value == second)
    }
}

extension WorkerQueue {
    /// The next job, however long it takes to come; `nil` when the queue is closed and empty.
    func next() -> WorkerJob? { next(within: nil).job }
}

extension WorkerQueue.Turn {
    var job: WorkerJob? { if case .serve(let job) = self { job } else { nil } }
}
