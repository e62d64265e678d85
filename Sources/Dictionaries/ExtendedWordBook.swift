public import Hive
public import Lexicon

/// A word book whose meanings are followed by those of the operator's dictionaries.
///
/// They explain words and phrases, and no more: puzzles, clues and suggestions stay those of the other book.
public struct ExtendedWordBook: WordBook {
    private let base: any WordBook
    private let dictionaries: [DictionaryFile]
    /// Whether a word may be shown unasked.
    private let isDecent: @Sendable (String) -> Bool

    /// The most meanings of a word; a chat shows no more.
    private static let mostSenses = 12
    /// The most words of a phrase that is looked for.
    private static let longestPhrase = 5

    public init(
        _ base: any WordBook, dictionaries: [DictionaryFile], isDecent: @escaping @Sendable (String) -> Bool
    ) {
        (self.base, self.dictionaries, self.isDecent) = (base, dictionaries, isDecent)
    }

    /// The other book's alone: puzzles, the quiz and clues of other languages ask for it.
    public func definition(of word: String) throws -> Definition? { try base.definition(of: word) }

    public func definitions(of word: String) throws -> [Definition] {
        adding(to: try base.definitions(of: word), of: word)
    }

    public func definitions(of word: String, before: String, after: String) throws -> [Definition]? {
        let known = try base.definitions(of: word, before: before, after: after)
        let all = adding(to: known ?? [], of: word)
        return all.isEmpty ? known : all
    }

    public func phrase(around target: Range<Int>, in words: [String]) throws -> FoundPhrase? {
        let known = try base.phrase(around: target, in: words)
        return longerPhrase(around: target, in: words, than: known?.range.count ?? target.count) ?? known
    }

    public func words(on board: Board) throws -> [Word] { try base.words(on: board) }

    public func unlikelyWords(on board: Board) throws -> [Word] { try base.unlikelyWords(on: board) }

    public func frequency(of word: String) throws -> Double { try base.frequency(of: word) }

    public func suggestions(for word: String, limit: Int) throws -> [String] {
        try base.suggestions(for: word, limit: limit)
    }

    public func clues(for word: String, among others: [String]) throws -> [Clue] {
        try base.clues(for: word, among: others)
    }

    public func writtenForms(of word: String) throws -> [String] { try base.writtenForms(of: word) }

    public func masked(_ text: String, hiding word: String, among others: [String]) throws -> String {
        try base.masked(text, hiding: word, among: others)
    }

    // MARK: The operator's dictionaries

    /// Adds the meanings to those of the same word, or after those of others. What the book has only composed itself comes after them.
    private func adding(to known: [Definition], of word: String) -> [Definition] {
        guard let further = Self.definition(of: word, senses(of: word)) else { return known }
        guard !known.allSatisfy(\.isComposed) else { return [further] + known }
        var all = known
        if let place = known.firstIndex(where: { $0.lemma.lowercased() == further.lemma && !$0.isComposed }) {
            all[place].senses += further.senses
        } else {
            all.append(further)
        }
        return all
    }

    private static func definition(of word: String, _ senses: [Sense]) -> Definition? {
        let key = Headword.key(word)
        return senses.isEmpty ? nil : Definition(word: key, lemma: key, senses: senses)
    }

    /// The meanings in the order of the dictionaries; those with a coarse word last.
    private func senses(of word: String) -> [Sense] {
        let all = dictionaries.flatMap { dictionary in
            dictionary.meanings(of: word).map {
                Sense(partOfSpeech: "", definition: $0, source: dictionary.title, dictionary: dictionary.name)
            }
        }
        let decent = all.map { $0.definition.split { !$0.isLetter }.allSatisfy { isDecent($0.lowercased()) } }
        let sorted = zip(all, decent).filter(\.1).map(\.0) + zip(all, decent).filter { !$1 }.map(\.0)
        return Array(sorted.prefix(Self.mostSenses))
    }

    /// The longest phrase around `target` with more than `count` words.
    private func longerPhrase(around target: Range<Int>, in words: [String], than count: Int) -> FoundPhrase? {
        guard !dictionaries.isEmpty, words.indices.contains(target.lowerBound), target.upperBound <= words.count else {
            return nil
        }
        for length in stride(from: Self.longestPhrase, to: max(count, 1), by: -1) {
            for start in max(0, target.upperBound - length)...target.lowerBound where start + length <= words.count {
                let phrase = words[start..<start + length].joined(separator: " ")
                if let definition = Self.definition(of: phrase, senses(of: phrase)) {
                    return FoundPhrase(range: start..<start + length, definitions: [definition])
                }
            }
        }
        return nil
    }
}

extension Definition {
    /// Whether the word book made the meanings itself, of the parts of the word.
    fileprivate var isComposed: Bool { senses.allSatisfy { $0.source.hasPrefix("Honeycue, from") } }
}
