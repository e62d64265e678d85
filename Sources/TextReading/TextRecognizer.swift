internal import COCR
public import Foundation
public import ImageCodec

/// Reads printed English text with Tesseract's neural line recognizer.
///
/// Create it once and keep it: that takes about a tenth of a second, and reading a word about 10 ms. It loads its data
/// when it is created and opens no files afterwards. Not safe to share between threads. It reads letters with an
/// x-height of about ``bestXHeight`` best.
public final class TextRecognizer {
    private let engine: OpaquePointer

    /// The x-height at which Tesseract reads best, in pixels. Its net scales every line to a height of 36, including
    /// ascenders and descenders, and needs somewhat more detail to distinguish letters.
    public static let bestXHeight = 30.0

    /// The largest side of a picture, in pixels.
    public static let largestSide = Int(ocr_side_limit)

    /// The contrast below which a picture has no text, in grey levels. Without this check, Tesseract reads "_" on blank
    /// paper when it expects a line.
    private static let faintestText: UInt8 = 12

    /// Creates a recognizer with the English data installed on this machine.
    public convenience init() throws(TextRecognizerError) {
        try self.init(languageData: TessdataFolder.english())
    }

    /// Creates a recognizer with the contents of a `.traineddata` file.
    public init(languageData: Data) throws(TextRecognizerError) {
        var made: OpaquePointer?
        let status = languageData.withUnsafeBytes { bytes in
            ocr_open(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &made)
        }
        guard status == ocr_ok, let made else { throw .badData }
        engine = made
    }

    deinit {
        ocr_close(engine)
    }

    /// The text in `image`, dark on light, in reading order; empty if there is none.
    /// - Parameter layout: The expected layout. A single line or word is read faster and better with its own layout.
    public func read(_ image: GrayImage, as layout: TextSegmentation = .line) throws(TextRecognizerError)
        -> [RecognizedWord]
    {
        try read(image, as: layout, steps: nil)
    }

    /// Reads the text together with the time steps of the net, for evaluating other spellings.
    package func readInSteps(
        _ image: GrayImage, as layout: TextSegmentation = .line
    ) throws(TextRecognizerError) -> (words: [RecognizedWord], steps: [RecognitionStep]) {
        var choices = ocr_choices()
        defer { ocr_choices_free(&choices) }
        let words = try read(image, as: layout, steps: &choices)
        return (words, RecognitionStep.steps(of: choices))
    }

    private func read(
        _ image: GrayImage, as layout: TextSegmentation, steps: UnsafeMutablePointer<ocr_choices>?
    ) throws(TextRecognizerError) -> [RecognizedWord] {
        guard image.longerSide <= Self.largestSide else { throw .tooLarge }
        guard image.contrast >= Self.faintestText else { return [] }
        var words = ocr_texts(), characters = ocr_texts()
        defer {
            ocr_texts_free(&words)
            ocr_texts_free(&characters)
        }
        let status = image.pixels.withUnsafeBufferPointer { pixels in
            ocr_read(
                engine, pixels.baseAddress, Int32(image.width), Int32(image.height), layout.code, &words, &characters,
                steps)
        }
        guard status == ocr_ok else { throw .gaveUp }
        return RecognizedWord.words(words, characters: characters)
    }
}

extension GrayImage {
    /// The difference between the lightest and the darkest pixel, in grey levels.
    fileprivate var contrast: UInt8 { (pixels.max() ?? 0) - (pixels.min() ?? 0) }
}

/// The expected layout of a picture of text.
public enum TextSegmentation: Hashable, Sendable {
    /// One line.
    case line
    /// One word.
    case word
    /// A column of lines of one type size.
    case block

    fileprivate var code: ocr_layout {
        switch self {
        case .line: ocr_one_line
        case .word: ocr_one_word
        case .block: ocr_one_block
        }
    }
}

/// The reasons why text can't be read.
public enum TextRecognizerError: Error, Hashable, Sendable {
    /// Tesseract's English data is not installed.
    case noData
    /// The data is damaged or belongs to another version of Tesseract.
    case badData
    /// A side is longer than ``TextRecognizer/largestSide``.
    case tooLarge
    /// Tesseract failed with an internal error.
    case gaveUp
}

extension TextRecognizerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noData: "Tesseract's English data is missing; install it: sudo apt-get install tesseract-ocr-eng."
        case .badData:
            "Tesseract's English data can't be used; install it again: sudo apt-get install --reinstall tesseract-ocr-eng."
        case .tooLarge: "The picture has too many pixels for reading text; send it smaller."
        case .gaveUp: "The text in the picture could not be read; send another photo."
        }
    }
}
