internal import Foundation

/// Locates Tesseract's language data.
enum TessdataFolder {
    /// The folders in which packages install it. As in Tesseract, its environment variable takes precedence.
    private static let places = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/opt/homebrew/share/tessdata", "/usr/local/share/tessdata",
    ]

    /// The contents of the English data file.
    static func english(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(TextRecognizerError) -> Data {
        for folder in [environment["TESSDATA_PREFIX"]].compactMap(\.self) + places {
            let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: "eng.traineddata")
            if let data = try? Data(contentsOf: file, options: .mappedIfSafe) { return data }
        }
        throw .noData
    }
}
