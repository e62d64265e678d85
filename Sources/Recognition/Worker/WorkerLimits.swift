/// What a worker may spend, and how it is looked after.
public struct WorkerLimits: Hashable, Sendable {
    /// Longest time for one photo, from the clock on the wall; past it the worker is killed.
    public var wallTime: Duration
    /// So many times ``wallTime`` may be added for the time in which a worker was ready to run and others had the processors.
    public var patience: Int
    /// Most seconds of processor time for one photo, which the kernel enforces.
    public var processorSeconds: Int
    /// Most bytes of memory a worker may write to.
    public var memory: Int
    /// Longest time for a worker to start and load its models.
    public var startTime: Duration
    /// Most bytes of all photos of one request.
    public var photoBytes: Int
    /// Most photos of one request: an album has ten.
    public var photos: Int
    /// Most requests that wait; a further one is refused rather than answered minutes late.
    public var waiting: Int
    /// After so many photos a worker is replaced by a fresh one, which bounds what leaks in libraries add up to.
    public var photosPerWorker: Int

    public init(
        wallTime: Duration = .seconds(10), patience: Int = 2, processorSeconds: Int = 8, memory: Int = 512 << 20,
        startTime: Duration = .seconds(20), photoBytes: Int = 100 << 20, photos: Int = 10, waiting: Int = 200,
        photosPerWorker: Int = 500
    ) {
        self.wallTime = wallTime
        self.patience = patience
        self.processorSeconds = processorSeconds
        self.memory = memory
        self.startTime = startTime
        self.photoBytes = photoBytes
        self.photos = photos
        self.waiting = waiting
        self.photosPerWorker = photosPerWorker
    }
}
