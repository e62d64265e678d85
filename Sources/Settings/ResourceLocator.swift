public import Foundation

/// Finds the files that come with the bot, wherever the bot was started.
public struct ResourceLocator: Sendable {
    private let roots: [URL]

    /// Searches the working directory, then the executable's folder and all folders above it (a build folder is inside the
    /// project), then the folders in which packages install shared data.
    public init(workingDirectory: URL, executable: URL) {
        var roots = [workingDirectory]
        var folder = executable.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            roots.append(folder)
            folder.deleteLastPathComponent()
        }
        self.roots = roots + [URL(filePath: "/usr/local/share/honeycue"), URL(filePath: "/usr/share/honeycue")]
    }

    /// The first location where `path` exists. When there is none, its location in the working directory, which error messages
    /// then show.
    /// - Parameter content: what the folder `path` must contain, because many a folder has a common name.
    public func find(_ path: String, with content: String? = nil) -> URL {
        let places = roots.map { $0.appending(path: path) }
        return places.first { place in
            let known = content.map { place.appending(path: $0) } ?? place
            return FileManager.default.fileExists(atPath: known.path)
        } ?? places[0]
    }
}
