import Foundation

/// The environment of a worker. It excludes the parent's variables, which may hold secrets, except those for finding
/// libraries and for choosing code for the processor.
enum WorkerEnvironment {
    static func variables(
        under parent: [String: String] = ProcessInfo.processInfo.environment, kernels: MatrixKernels = .current
    ) -> [String] {
        var parent = parent
        parent[coreType] = parent[coreType] ?? kernels.better
        return inherited.compactMap { name in parent[name].map { "\(name)=\($0)" } } + fixed
    }

    /// The processor for whose kernels OpenBLAS is told to decide. The operator's choice goes before ours.
    private static let coreType = "OPENBLAS_CORETYPE"

    private static let inherited = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", coreType, "OPENBLAS_L2_SIZE"]

    private static let fixed = [
        "LANG=C.UTF-8",
        // One thread, because photos are read one at a time and a worker may not start threads.
        "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "OMP_THREAD_LIMIT=1",
        "MALLOC_ARENA_MAX=1",
        // Crashes are expected here, and a backtrace would take a second and another process.
        "SWIFT_BACKTRACE=enable=no",
    ]
}
