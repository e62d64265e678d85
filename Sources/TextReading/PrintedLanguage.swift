package import Foundation

/// A language other than English in which pages may be printed: its words, and Tesseract's data for it.
public struct PrintedLanguage {
    package let words: any ForeignWordList
    /// Tesseract's data for the language, and for its old print; `nil` if not installed.
    package let data: Data?, oldData: Data?

    /// The ISO 639-1 code.
    public var code: String { words.language }

    /// Creates a language with the installed data of Tesseract.
    ///
    /// A confined worker can't open files, so it creates these values before. The data is mapped into memory, and read
    /// only for a page in the language.
    public init(words: any ForeignWordList) {
        self.init(
            words: words, data: TessdataFolder.data(of: words.language),
            oldData: words.language == "de" ? TessdataFolder.fraktur() : nil)
    }

    init(words: any ForeignWordList, data: Data?, oldData: Data? = nil) {
        (self.words, self.data, self.oldData) = (words, data, oldData)
    }

    /// The Debian package with Tesseract's data for the language `code`; `nil` if none is known.
    public static func package(for code: String) -> String? {
        TessdataFolder.names[code].map { "tesseract-ocr-\($0)" }
    }

    /// Whether Tesseract's data for the language is installed. Without it, pages are read with the English data, which
    /// loses accents.
    public var hasData: Bool { data != nil }
}
