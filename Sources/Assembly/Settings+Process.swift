public import Foundation
public import Settings

extension Settings {
    /// Loads the settings of this process from its environment and from `.env` in its working directory.
    public static func ofProcess() async throws -> Settings {
        try await load(
            environment: ProcessInfo.processInfo.environment, environmentFile: environmentFile,
            locator: ResourceLocator(workingDirectory: here, executable: Executable.url))
    }

    /// The file with settings in the working directory. It may be missing.
    static var environmentFile: URL { here.appending(path: ".env") }

    private static var here: URL {
        URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    }
}

/// The running program's own executable file, from which the workers are started.
public enum Executable {
    /// Asks the kernel. The first command-line argument could be anything.
    public static var url: URL {
        let link = "/proc/self/exe"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return target.map { URL(filePath: $0) } ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    }
}
