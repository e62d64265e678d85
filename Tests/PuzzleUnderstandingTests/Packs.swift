import Conversation
import Foundation
import Talk

/// The languages that are shipped.
enum Packs {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Templates").resolvingSymlinksInPath()

    /// Read once for all tests.
    static let texts = Result { try Templates(directory: folder) }

    /// The languages' codes. Beside the folders lies the model of intents, whose name has a dot.
    static let codes = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { !$0.contains(".") }.sorted()
}
