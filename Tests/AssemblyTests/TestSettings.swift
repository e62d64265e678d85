import Foundation
import Settings

extension Settings {
    /// The settings that `environment` gives a bot whose files are all in `folder`.
    static func of(_ environment: [String: String], in folder: URL) async throws -> Settings {
        let locator = ResourceLocator(workingDirectory: folder, executable: folder.appending(path: "honeycue"))
        return try await load(
            environment: ["HONEYCUE_DATABASE": folder.appending(path: "honeycue.sqlite").path].merging(environment) {
                $1
            },
            environmentFile: folder.appending(path: ".env"), locator: locator)
    }
}
