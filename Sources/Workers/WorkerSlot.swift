import Documents
import Foundation
import ImageCodec
import Jail
import Logging
import PhotoReading

/// Manages one worker at a time on its own thread. It starts the worker, passes it the jobs of a queue one by one,
/// kills it if it is late, and replaces it when it has died or reached its limit of photos.
final class WorkerSlot {
    private let executable: URL
    private let arguments: [String]
    private let environment: [String: String]
    private let limits: WorkerLimits
    private let queue: WorkerQueue
    private let abort: AbortSignal
    private let lastGreeting: LastGreeting
    private let logger: Logger
    private let renderer: PageRenderer
    private let timeStarved: (ChildProcess) -> Duration

    private var worker: ChildProcess?
    private var photosRead = 0
    private var requests = 0
    private var backoff = StartBackoff()
    private var lastFailure = "it has not been started"

    /// How long an idle worker may take to exit.
    private static let exitTimeout = Duration.seconds(1)

    /// - Parameters:
    ///   - renderer: draws the pages of documents.
    ///   - timeStarved: how long a worker has waited for a processor in all.
    init(
        executable: URL, arguments: [String], environment: [String: String], limits: WorkerLimits, queue: WorkerQueue,
        abort: AbortSignal, lastGreeting: LastGreeting, logger: Logger, renderer: PageRenderer,
        timeStarved: @escaping (ChildProcess) -> Duration = { $0.processorWait.total }
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.limits = limits
        self.queue = queue
        self.abort = abort
        self.lastGreeting = lastGreeting
        self.logger = logger
        self.renderer = renderer
        self.timeStarved = timeStarved
    }

    /// Serves jobs until the queue is closed and empty. Blocks, so it needs a thread of its own.
    func run() {
        keepWarm()
        while true {
            switch queue.next(within: worker == nil ? nil : limits.idleTime) {
            case .serve(let job):
                job.answer(resultWithDocuments(of: job.task, for: job.photos))
                if photosRead >= limits.photosPerWorker { retire() }
                keepWarm()
            case .idle:
                logger.debug("A worker ends, because no photo has come for long")
                retire()
            case .end: return retire()
            }
        }
    }

    // MARK: - Serving

    /// The result for photos among which there may be documents, of which the worker gets the wanted page as a picture.
    private func resultWithDocuments(of task: WorkerTask, for photos: [Data]) -> Result<WorkerResult, any Error> {
        do throws(DocumentError) {
            let drawn = try DrawnDocuments(photos, for: task, by: renderer, abort: abort)
            return result(of: drawn.task, for: drawn.photos)
        } catch {
            guard error != .aborted else { return .failure(PhotoReaderError.shutDown) }
            logger.warning("A document could not be drawn", metadata: ["fault": "\(error)"])
            return .success(.failed(task, because: NothingRead(error)))
        }
    }

    private func result(of task: WorkerTask, for photos: [Data]) -> Result<WorkerResult, any Error> {
        let worker: ChildProcess
        do throws(PhotoReaderError) {
            worker = try readyWorker()
        } catch {
            return .failure(error)
        }
        let isFresh = photosRead == 0
        photosRead += photos.count
        let deadline = ChildDeadline(
            in: limits.wallTime(forPhotos: photos.count), grace: limits.grace(forPhotos: photos.count)
        ) { [timeStarved] in timeStarved(worker) }
        do throws(ChildProcess.Fault) {
            return .success(try exchange(photos, for: task, with: worker, by: deadline))
        } catch {
            // Whatever the fault, it occurred on these photos. A worker that closed its end is about to exit, so wait
            // for its exit status.
            worker.stop(within: error == .closed ? Self.exitTimeout : .zero)
            self.worker = nil
            guard error != .aborted else { return .failure(PhotoReaderError.shutDown) }
            logger.warning(
                "A worker gave up on a photo",
                metadata: ["fault": "\(error)", "end": "\(worker.end ?? "")", "worker.pid": "\(worker.id)"])
            // The fault may be due to earlier photos, so try again with a fresh worker.
            if !isFresh, error == .closed, !worker.hasSpentItsTime { return result(of: task, for: photos) }
            return .success(.gaveUp(on: task))
        }
    }

    private func exchange(
        _ photos: [Data], for task: WorkerTask, with worker: ChildProcess, by deadline: ChildDeadline
    ) throws(ChildProcess.Fault) -> WorkerResult {
        requests += 1
        try worker.send(WorkerRequest(id: requests, sizes: photos.map(\.count), task: task), by: deadline)
        for photo in photos { try worker.send(photo, by: deadline) }
        let response = try worker.receive(WorkerResponse.self, by: deadline)
        guard response.id == requests else { throw .nonsense("an answer to another request") }
        switch (task, response.outcome) {
        case (.read, .reading(let reading)):
            if let fault = reading.implausibility {
                throw .nonsense("a reading with an impossible value: \(fault)")
            }
            logger.debug("A photo was read", metadata: ["milliseconds": "\(response.milliseconds)"])
            return .reading(reading)
        case (.scale(let scaling), .pictures(let pictures)):
            return .pictures(try receive(pictures, of: scaling, from: worker, by: deadline))
        default: throw .nonsense("an answer to another task")
        }
    }

    private func receive(
        _ pictures: [WorkerResponse.Picture], of scaling: ScalingRequest, from worker: ChildProcess,
        by deadline: ChildDeadline
    ) throws(ChildProcess.Fault) -> [ScaledPicture] {
        guard pictures.count <= scaling.sides.count else { throw .nonsense("more sizes than requested") }
        let sides = 1...(scaling.sides.max() ?? 1)
        var received: [ScaledPicture] = []
        for picture in pictures {
            guard (1...WorkerResponse.Picture.byteLimit).contains(picture.bytes), sides.contains(picture.width),
                sides.contains(picture.height)
            else { throw .nonsense("a picture of an impossible size") }
            received.append(
                ScaledPicture(
                    jpeg: try worker.receive(count: picture.bytes, by: deadline), width: picture.width,
                    height: picture.height))
        }
        return received
    }

    // MARK: - Starting and ending

    /// The running worker, or a new one if the backoff permits.
    private func readyWorker() throws(PhotoReaderError) -> ChildProcess {
        if let worker, worker.isAlive { return worker }
        if let dead = worker {
            logger.warning("A worker died idle", metadata: ["end": "\(dead.end ?? "")", "worker.pid": "\(dead.id)"])
        }
        worker = nil
        guard backoff.isDue(at: .now) else { throw .cannotStart(lastFailure) }
        do throws(PhotoReaderError) {
            let started = try start()
            backoff.succeeded()
            worker = started
            photosRead = 0
            return started
        } catch {
            backoff.failed(at: .now)
            lastFailure = "\(error.reason)"
            logger.error(
                "A worker does not start", metadata: ["reason": "\(error.reason)", "failures": "\(backoff.failures)"])
            throw error
        }
    }

    /// Starts a worker in advance. A failure is reported when the worker is needed.
    private func keepWarm() {
        guard queue.isOpen else { return }
        _ = try? readyWorker()
    }

    private func start() throws(PhotoReaderError) -> ChildProcess {
        let logger = logger
        let deadline = ChildDeadline(in: limits.startTime)
        let setUp = WorkerSetUp(
            memory: limits.memory, processorSeconds: limits.processorSeconds, photos: limits.photos,
            photoBytes: limits.photoBytes)
        var started: ChildProcess?
        do throws(ChildProcess.Fault) {
            let worker = try ChildProcess(
                executable: executable, arguments: arguments,
                environment: ChildEnvironment.variables(adding: environment), abort: abort
            ) { line in
                logger.debug("A worker printed", metadata: ["line": "\(line)"])
            }
            started = worker
            try worker.send(setUp, by: deadline)
            let greeting = try worker.receive(WorkerGreeting.self, by: deadline)
            if let failure = greeting.failure { throw .nonsense(failure) }
            note(greeting)
            logger.debug("A worker is ready", metadata: ["worker.pid": "\(worker.id)"])
            return worker
        } catch {
            started?.stop(within: error == .late ? .zero : Self.exitTimeout)
            throw .cannotStart(Self.reason(error, end: started?.end))
        }
    }

    /// Logs what a worker lacks: once, not at each start.
    private func note(_ greeting: WorkerGreeting) {
        let last = lastGreeting.update(greeting)
        if let confinement = greeting.confinement, !confinement.isWhole, confinement != last?.confinement {
            logger.warning(
                "The kernel does not confine photo workers as far as it could",
                metadata: ["confinement": "\(confinement)"])
        }
        if let shortcoming = greeting.shortcoming, shortcoming != last?.shortcoming {
            logger.warning("Photos are read less accurately", metadata: ["reason": "\(shortcoming)"])
        }
    }

    private static func reason(_ fault: ChildProcess.Fault, end: String?) -> String {
        switch fault {
        case .spawn(let reason), .nonsense(let reason): reason
        case .late: "it was not ready in time"
        case .closed: "it ended at once with \(end ?? "no status")"
        case .aborted: "the program is stopping"
        }
    }

    private func retire() {
        worker?.stop(within: Self.exitTimeout)
        worker = nil
    }
}

extension PhotoReaderError {
    /// The reason why a start failed.
    fileprivate var reason: String {
        if case .cannotStart(let reason) = self { reason } else { description }
    }
}
