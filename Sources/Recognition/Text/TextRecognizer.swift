internal import COCR
public import Foundation
public import ImageCodec

/// Reads printed English text with Tesseract's neural line recogniser.
///
/// Made once and kept: making one takes about a tenth of a second, reading a word some 10 ms. It opens its data when made
/// and no file afterwards. Not to be shared between threads. Letters about ``bestXHeight`` pixels high are read best.
public final class TextRecognizer {
    private let engine: OpaquePointer

    /// Height of a lower-case x, pixels, at which Tesseract reads best: its net sees every line scaled to a height of 36,
    /// ascenders and descenders included, and needs some detail beyond that to tell letters apart.
    public static let bestXHeight = 30.0

    /// Most pixels of a side of a picture to read.
    public static let largestSide = Int(ocr_side_limit)

    /// Grey levels between the darkest and the lightest pixel below which there is no text; told that there is a line,
    /// Tesseract reads "_" on blank paper.
    private static let faintestText: UInt8 = 12

    /// A recogniser with the English data that the machine has.
    public convenience init() throws(TextRecognizerError) {
        try self.init(languageData: TessdataFolder.english())
    }

    /// A recogniser with the bytes of a `.traineddata` file.
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

    /// What stands in `image`, dark on light, in reading order. Empty when there is no text.
    /// - Parameter layout: what is known of the picture; a line or a word is read faster and better as such.
    public func read(_ image: GrayImage, as layout: TextLayout = .line) throws(TextRecognizerError) -> [RecognizedWord]
    {
        try read(image, as: layout, steps: nil)
    }

    /// The same, with what the net saw from step to step, to weigh other readings by.
    func readInSteps(
        _ image: GrayImage, as layout: TextLayout = .line
    ) throws(TextRecognizerError) -> (words: [RecognizedWord], steps: [RecognitionStep]) {
        var choices = ocr_choices()
        defer { ocr_choices_free(&choices) }
        let words = try read(image, as: layout, steps: &choices)
        return (words, RecognitionStep.steps(of: choices))
    }

    private func read(
        _ image: GrayImage, as layout: TextLayout, steps: UnsafeMutablePointer<ocr_choices>?
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
    /// Grey levels between the darkest and the lightest pixel.
    fileprivate var contrast: UInt8 { (pixels.max() ?? 0) - (pixels.min() ?? 0) }
}

/// What is known of a picture of text.
public enum TextLayout: Hashable, Sendable {
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

/// Why no text can be read.
public enum TextRecognizerError: Error, Hashable, Sendable {
    /// Tesseract's English data is not on this machine.
    case noData
    /// The data is damaged, or made for another Tesseract.
    case badData
    /// More pixels a side than ``TextRecognizer/largestSide``.
    case tooLarge
    /// Tesseract stopped at a fault of its own.
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
