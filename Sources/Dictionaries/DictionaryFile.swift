public import Foundation

/// A dictionary in one of the formats of the trade: that of the dictionary server dictd, or that of StarDict.
public struct DictionaryFile: Sendable {
    /// What the dictionary calls itself.
    public let title: String
    /// The name of its files, which stands before its meanings.
    public let name: String
    /// How many headwords it has.
    public var headwordCount: Int { index.count }

    private let index: HeadwordIndex
    private let articles: ArticleStore
    private let form: ArticleForm

    init(title: String, name: String, index: HeadwordIndex, articles: ArticleStore, form: ArticleForm) {
        (self.title, self.name, self.index, self.articles, self.form) = (title, name, index, articles, form)
    }

    /// Opens the dictionary of an index: `NAME.index` of dictd, or `NAME.ifo` of StarDict. Its articles are beside it.
    /// - Throws: ``DictionaryError`` for a file that is missing, damaged or too large.
    public init(index url: URL) throws(DictionaryError) {
        self = url.pathExtension == "ifo" ? try StarDictFiles.open(url) : try DictdFiles.open(url)
    }

    /// The meanings of `word`, which may be a phrase, exactly as the dictionary writes it but for the case. None if it has no article, or
    /// the article can't be read.
    public func meanings(of word: String) -> [String] {
        index.places(of: word).flatMap { place -> [String] in
            guard let bytes = articles.article(at: place.offset, count: place.count) else { return [] }
            return form.meanings(in: bytes, of: word)
        }
    }
}
