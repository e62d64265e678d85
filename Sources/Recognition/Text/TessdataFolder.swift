internal import Foundation

/// Where Tesseract's language data lies on a machine.
enum TessdataFolder {
    /// The places in which packages put it; Tesseract's own variable wins over them, as it does in Tesseract.
    private static let places = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/opt/homebrew/share/tessdata", "/usr/local/share/tessdata",
    ]

    /// The bytes of the English data.
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
