import Foundation
import Testing

@testable import ImageCodec

/// Small files in other formats than JPEG and PNG, written by `Tests/Fixtures/formats/make.py`.
enum FormatFixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/formats").standardizedFileURL

    static func file(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

    /// Names of files whose library was there when this was built.
    static func readable(_ names: [String]) -> [String] {
        names.filter { name in
            guard let data = try? file(name) else { return true }
            do throws(ImageError) {
                _ = try ImageDecoder.decode(data)
                return true
            } catch {
                return !absent.contains(error)
            }
        }
    }

    private static let absent: [ImageError] = [
        .unsupported(format: "WebP"), .unsupported(format: "HEIC or AVIF"), .unsupported(format: "TIFF"),
        .unsupported(format: "JPEG XL"),
    ]
}
