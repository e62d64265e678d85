public import Foundation
public import Settings

extension Settings {
    /// The settings of this process: its environment, and `.env` in its working directory.
    public static func ofProcess() async throws -> Settings {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return try await load(
            environment: ProcessInfo.processInfo.environment,
            environmentFile: here.appending(path: ".env"),
            locator: ResourceLocator(workingDirectory: here, executable: Executable.url))
    }
}

/// The running program's own file, to start the workers from.
public enum Executable {
    /// From the kernel rather than from the first argument, which a caller may set to anything.
    public static var url: URL {
        let link = "/proc/self/exe"
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return target.map { URL(filePath: $0) } ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    }
}
