import Foundation
import Settings

enum EnvironmentFuzz {
    private static let folder = URL(filePath: "/dev/shm")
    private static let file = folder.appending(path: "honeycue-fuzz-\(getpid()).env")

    static func feed(_ data: Data) {
        guard (try? data.write(to: file)) != nil else { return }
        let done = DispatchSemaphore(value: 0)
        Task {
            let locator = ResourceLocator(workingDirectory: folder, executable: folder)
            _ = try? await Settings.load(environment: [:], environmentFile: file, locator: locator)
            done.signal()
        }
        done.wait()
    }
}
