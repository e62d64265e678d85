internal import Foundation

/// Locates Tesseract's language data.
enum TessdataFolder {
    /// The folders in which packages install it. As in Tesseract, its environment variable takes precedence.
    private static let places = [
        "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
        "/opt/homebrew/share/tessdata", "/usr/local/share/tessdata",
    ]

    /// Tesseract's names of the languages by their ISO 639-1 codes.
    static let names = [
        "ca": "cat", "de": "deu", "es": "spa", "fr": "fra", "it": "ita", "nl": "nld", "pt": "por",
    ]

    /// The names of data for Fraktur, the best first.
    private static let frakturNames = ["frk", "script/Fraktur", "Fraktur"]

    /// The contents of the English data file.
    static func english(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(TextRecognizerError) -> Data {
        guard let data = contents(of: "eng", environment: environment) else { throw .noData }
        return data
    }

    /// The contents of the data file of a language; `nil` if it is not installed.
    static func data(of language: String) -> Data? { names[language].flatMap { contents(of: $0) } }

    /// The contents of a data file for Fraktur; `nil` if none is installed.
    static func fraktur() -> Data? { frakturNames.lazy.compactMap { contents(of: $0) }.first }

    private static func contents(
        of name: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Data? {
        for folder in [environment["TESSDATA_PREFIX"]].compactMap(\.self) + places {
            let file = URL(filePath: folder, directoryHint: .isDirectory).appending(path: "\(name).traineddata")
            if let data = try? Data(contentsOf: file, options: .mappedIfSafe) { return data }
        }
        return nil
    }
}
