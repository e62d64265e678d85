import Foundation

/// The environment of a child process. It leaves out the parent's variables, which may hold secrets, except those for finding libraries.
package enum ChildEnvironment {
    /// The environment in the form `NAME=value`.
    /// - Parameter more: Additional variables for this kind of child.
    package static func variables(
        under parent: [String: String] = ProcessInfo.processInfo.environment, adding more: [String: String] = [:]
    ) -> [String] {
        inherited.compactMap { name in parent[name].map { "\(name)=\($0)" } }
            + more.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + fixed
    }

    private static let inherited = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]

    private static let fixed = [
        "LANG=C.UTF-8",
        // One thread, because a child does one thing at a time and may not start threads.
        "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "OMP_THREAD_LIMIT=1",
        "MALLOC_ARENA_MAX=1",
        // Crashes are expected here, and a backtrace would take a second and another process.
        "SWIFT_BACKTRACE=enable=no",
    ]
}
