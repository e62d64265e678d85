public import Foundation
public import Settings

extension Settings {
    /// Loads the settings of this process from its environment and from `.env` in its working directory.
    public static func ofProcess() async throws -> Settings {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return try await load(
            environment: ProcessInfo.processInfo.environment,
            environmentFile: here.appending(path: ".env"),
            locator: ResourceLocator(workingDirectory: here, executable: Executable.url))
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
