/// The limits on a worker's resources and lifetime.
public struct WorkerLimits: Hashable, Sendable {
    /// The longest wall-clock time for one photo, after which the worker is killed.
    public var wallTime: Duration
    /// The maximum extra time, in multiples of ``wallTime``, for time in which a runnable worker waited for a
    /// processor.
    public var graceFactor: Int
    /// The maximum number of seconds of processor time for one photo, enforced by the kernel.
    public var processorSeconds: Int
    /// The maximum number of bytes of memory that a worker may write to.
    public var memory: Int
    /// The longest time for a worker to start and load its models.
    public var startTime: Duration
    /// The maximum number of bytes in the photos of one request.
    public var photoBytes: Int
    /// The maximum number of photos in one request. An album has ten.
    public var photos: Int
    /// The maximum number of waiting requests. Further ones are refused rather than answered minutes late.
    public var waiting: Int
    /// The number of photos after which a worker is replaced, which limits the effect of memory leaks in libraries.
    public var photosPerWorker: Int
    /// How long an idle worker is kept. After that it ends, and the next photo starts another.
    public var idleTime: Duration

    public init(
        wallTime: Duration = .seconds(10), graceFactor: Int = 2, processorSeconds: Int = 8, memory: Int = 512 << 20,
        startTime: Duration = .seconds(20), photoBytes: Int = 100 << 20, photos: Int = 10, waiting: Int = 200,
        photosPerWorker: Int = 500, idleTime: Duration = .seconds(600)
    ) {
        self.wallTime = wallTime
        self.graceFactor = graceFactor
        self.processorSeconds = processorSeconds
        self.memory = memory
        self.startTime = startTime
        self.photoBytes = photoBytes
        self.photos = photos
        self.waiting = waiting
        self.photosPerWorker = photosPerWorker
        self.idleTime = idleTime
    }
}

extension WorkerLimits {
    /// Longest time for so many photos.
    func wallTime(forPhotos count: Int) -> Duration { wallTime * count }

    /// The most that may be added for the time in which others had the processors.
    func grace(forPhotos count: Int) -> Duration { wallTime(forPhotos: count) * graceFactor }
}
