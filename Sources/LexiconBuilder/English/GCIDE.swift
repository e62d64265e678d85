internal import Algorithms
internal import Foundation
internal import Lexicon

/// The GNU Collaborative International Dictionary of English, in the format of the dictionary server `dictd`.
struct GCIDE {
    /// A meaning of a word.
    struct Sense {
        var partOfSpeech: PartOfSpeech
        var definition: String
        var examples: [String]
        /// Whether the dictionary marks the sense as obsolete, archaic or rare.
        var isDated: Bool
    }

    static let package = "dict-gcide"
    /// The maximum number of senses kept per word. Later ones are seldom what a reader looks for.
    private static let sensesPerWord = 3

    /// The senses by word in lower case, current senses before dated ones.
    private(set) var senses: [String: [Sense]] = [:]
    /// The words to which articles without a sense refer, by word in lower case.
    private(set) var references: [String: String] = [:]
    /// The pronunciations by word in lower case, from the first article that gives one.
    private(set) var pronunciations: [String: String] = [:]

    /// Reads the pronunciations of all words, and the senses of words for which `isWanted` returns `true`.
    init(_ url: URL, isWanted: (String) -> Bool) throws(LexiconBuildError) {
        let file = try SourceFile(compressed: url, package: Self.package)
        let articles = Self.articles(file.bytes)
        for (number, article) in articles.enumerated() {
            let next = articles.indices.contains(number + 1) ? articles[number + 1] : []
            guard let article = GCIDEArticle(Self.withoutHeadwords(of: next, article)) else { continue }
            if pronunciations[article.word] == nil { pronunciations[article.word] = article.pronunciation }
            guard isWanted(article.word) else { continue }
            senses[article.word, default: []] += article.senses()
            if references[article.word] == nil { references[article.word] = article.reference() }
        }
        for (word, all) in senses {
            let inUse = all.filter { !$0.isDated }
            senses[word] = Array((inUse.isEmpty ? all : inUse).prefix(Self.sensesPerWord))
        }
        // “Undead: see dead” would lead to the opposite.
        references = references.filter { senses[$0.key]?.isEmpty ?? true && !$0.key.hasSuffix($0.value) }
    }

    /// `article` without the headwords of the `next` one, which some articles end with: “One who dribbles. Dribblet”.
    private static func withoutHeadwords(of next: ArraySlice<UInt8>, _ article: ArraySlice<UInt8>) -> ArraySlice<UInt8>
    {
        let headwords = headwords(of: next)
        var rest = article
        while true {
            let text = rest.trimmingSuffix(while: isSpace)
            let word = text.suffix(while: isOfHeadword)
            let before = text[..<word.startIndex]
            guard !word.isEmpty, before.last.map(isSpace) ?? false, headwords.contains(where: word.elementsEqual) else {
                return rest
            }
            rest = before
        }
    }

    /// The words before pronunciations at the beginning of an article: “Dribblet” and “Driblet” of
    /// “Dribblet \Drib"blet\, Driblet \Drib"let\, n.”.
    private static func headwords(of article: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let parts = article.prefix(longestHeader).split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false)
        return stride(from: 0, to: parts.count - 1, by: 2).map { place in
            parts[place].trimmingSuffix(while: isSpace).suffix(while: isOfHeadword)
        }
    }

    /// In bytes; behind it no further headwords are expected.
    private static let longestHeader = 240

    private static func isOfHeadword(_ byte: UInt8) -> Bool { byte.isLetter || byte == UInt8(ascii: "-") }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    /// Splits the dictionary into articles. An article begins with a line that is not indented.
    private static func articles(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var articles: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while let lineEnd = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
            index = lineEnd + 1
            guard index < bytes.count else { break }
            if bytes[index] != UInt8(ascii: " ") && bytes[index] != UInt8(ascii: "\n") {
                articles.append(bytes[start..<index])
                start = index
            }
        }
        articles.append(bytes[start...])
        return articles
    }
}
