public import Documents
public import Foundation
public import ImageCodec
public import Jail
public import Logging
public import PhotoReading
import Synchronization

/// Reads and scales photos in child processes, which a malicious picture may kill without affecting anything else.
///
///     await pool.read ──▶ queue ──▶ thread ──frames──▶ worker process: decode, read or scale
///                                     │ late, dead or nonsense: kill, answer "gave up", start another
///
/// A cancelled request is answered immediately. If a worker is already processing it, the result is ignored.
public final class WorkerPool: PhotoReader, PictureScaler {
    private let executable: URL
    private let arguments: [String]
    private let environment: [String: String]
    private let limits: WorkerLimits
    private let size: Int
    private let logger: Logger
    private let renderer: PageRenderer
    private let queue: WorkerQueue
    private let abort = AbortSignal()
    private let threads = Mutex(Threads())
    private let lastGreeting = LastGreeting()

    private struct Threads {
        var isStarted = false
        var running = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// - Parameters:
    ///   - executable: The program that serves as worker, usually this one: `/proc/self/exe`.
    ///   - arguments: The arguments that make it a worker, with standard input and output as the channel.
    ///   - environment: Variables for the workers, which inherit hardly any.
    ///   - size: The number of parallel workers. Each uses a processor and up to `limits.memory`.
    ///   - renderer: Draws the pages of documents; by default `executable` becomes the drawing program.
    public init(
        executable: URL, arguments: [String] = ["recognizer"], environment: [String: String] = [:],
        limits: WorkerLimits = WorkerLimits(), size: Int, logger: Logger, renderer: PageRenderer? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.limits = limits
        self.size = max(1, size)
        self.logger = logger
        self.renderer = renderer ?? PageRenderer(executable: executable)
        queue = WorkerQueue(limit: limits.waiting)
    }

    deinit { queue.close() }

    /// How far the worker that was started last is confined; `nil` before the first.
    public var confinement: Confinement? { lastGreeting.value?.confinement }

    /// What the worker that was started last lacks, and what to do about it; `nil` if it lacks nothing.
    public var shortcoming: String? { lastGreeting.value?.shortcoming }

    /// Starts the workers, so that the first photo need not wait for them. Returns immediately. If it is not called,
    /// the first ``read(_:as:)`` starts them.
    public func start() {
        let isFirst = threads.withLock { threads in
            defer { threads.isStarted = true }
            if !threads.isStarted { threads.running = size }
            return !threads.isStarted
        }
        guard isFirst else { return }
        for index in 0..<size {
            let thread = Thread {
                [
                    executable, arguments, environment, limits, queue, abort, logger, lastGreeting, renderer,
                    weak self
                ] in
                WorkerSlot(
                    executable: executable, arguments: arguments, environment: environment, limits: limits,
                    queue: queue,
                    abort: abort, lastGreeting: lastGreeting, logger: logger, renderer: renderer
                ).run()
                self?.threadEnded()
            }
            thread.name = "photo worker \(index + 1)"
            thread.start()
        }
    }

    /// Reads `photos`; see ``PhotoReader``.
    /// - Throws: ``PhotoReaderError`` if no worker is available; `CancellationError`.
    public func read(_ photos: [Data], as request: ReadingRequest) async throws -> Reading {
        guard !photos.isEmpty else { return .none(.unreadableFile) }
        guard photos.count <= limits.photos, photos.reduce(0, { $0 + $1.count }) <= limits.photoBytes else {
            return .none(.tooLarge)
        }
        guard case .reading(let reading) = try await result(of: .read(request), for: photos) else {
            preconditionFailure("a slot answers the task that it was given")
        }
        return reading
    }

    /// Scales a picture; see ``PictureScaler``.
    /// - Throws: ``PhotoReaderError`` if no worker is available; `CancellationError`.
    public func scale(_ file: Data, as request: ScalingRequest) async throws -> [ScaledPicture] {
        guard file.count <= limits.photoBytes else { return [] }
        guard case .pictures(let pictures) = try await result(of: .scale(request), for: [file]) else {
            preconditionFailure("a slot answers the task that it was given")
        }
        return pictures
    }

    private func result(of task: WorkerTask, for photos: [Data]) async throws -> WorkerResult {
        start()
        let job = WorkerJob(photos: photos, task: task)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                job.await(continuation)
                do throws(PhotoReaderError) {
                    try queue.submit(job)
                } catch {
                    job.answer(.failure(error))
                }
            }
        } onCancel: {
            job.answer(.failure(CancellationError()))
        }
    }

    /// Accepts no more photos, reads the waiting ones, and stops the workers. Returns when they have exited.
    ///
    /// Photos not read within `timeout` are answered with ``PhotoReaderError/shutDown``.
    public func shutdown(within timeout: Duration = .seconds(8)) async {
        queue.close()
        let abandonment = Task { [queue, abort] in
            try await Task.sleep(for: timeout)
            queue.refuseAll()
            abort.raise()
        }
        await threadsEnd()
        abandonment.cancel()
    }

    private func threadsEnd() async {
        await withCheckedContinuation { continuation in
            let isOver = threads.withLock { threads in
                if threads.running > 0 { threads.waiters.append(continuation) }
                return threads.running == 0
            }
            if isOver { continuation.resume() }
        }
    }

    private func threadEnded() {
        let waiters = threads.withLock { threads -> [CheckedContinuation<Void, Never>] in
            threads.running -= 1
            guard threads.running == 0 else { return [] }
            defer { threads.waiters = [] }
            return threads.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
