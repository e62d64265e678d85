import Foundation

/// The environment of a worker: nothing of the parent's, where secrets are, but what finding libraries needs.
enum WorkerEnvironment {
    static var variables: [String] {
        let parent = ProcessInfo.processInfo.environment
        let kept = inherited.compactMap { name in parent[name].map { "\(name)=\($0)" } }
        return kept + fixed
    }

    private static let inherited = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]

    private static let fixed = [
        "LANG=C.UTF-8",
        // One thread: photos are read one at a time, and a worker may start no threads.
        "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "OMP_THREAD_LIMIT=1",
        "MALLOC_ARENA_MAX=1",
        // A crash is expected here; a backtrace would take a second and another process.
        "SWIFT_BACKTRACE=enable=no",
    ]
}
