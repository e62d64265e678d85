public import Foundation

/// Finds the files that come with the bot, wherever it was started from.
public struct ResourceLocator: Sendable {
    private let roots: [URL]

    /// Looks in the working directory, then beside the executable and in every folder above it (a build folder stands in the
    /// project), then where packages put shared data.
    public init(workingDirectory: URL, executable: URL) {
        var roots = [workingDirectory]
        var folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            roots.append(folder)
            folder.deleteLastPathComponent()
        }
        self.roots = roots + [URL(filePath: "/usr/local/share/honeycue"), URL(filePath: "/usr/share/honeycue")]
    }

    /// The first place where `path` exists; in the working directory when it exists nowhere, so that errors name that.
    public func find(_ path: String) -> URL {
        let places = roots.map { $0.appending(path: path) }
        return places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
    }
}
