extension Edition {
    /// The rules of this edition, from what its publisher or its players have written about it.
    public var rules: Rules {
        switch self {
        case .digital: .digital
        case .print: .print
        case .catalan: .catalan
        case .german: .german
        case .buchstabiene: .buchstabiene
        case .spanish: .spanish
        case .italian: .italian
        case .swedish: .swedish
        case .norwegian: .norwegian
        }
    }
}

extension Rules {
    fileprivate static let digital = Rules(language: LanguageCode.english)

    /// One point a word, three for a word that uses all letters.
    fileprivate static let print = Rules(
        language: LanguageCode.english, shortestWord: 5, wordPoints: .flat(1), pangramBonus: 2,
        ranks: shares([(.beginner, 0), (.good, 20), (.excellent, 45), (.genius, 70)]))

    /// Paraulògic. Accents are not typed, but Ç is a letter of its own. On some days one outer hexagon is empty.
    fileprivate static let catalan = Rules(
        language: "ca", marked: "Ç", outerTiles: 5...6, shortestWord: 3, wordPoints: .byLength(short: [3: 1, 4: 2]),
        pangramBonus: 10, ranks: sevenths)

    /// The German puzzles that follow the English one.
    fileprivate static let german = Rules(language: "de", marked: "ÄÖÜ")

    /// Buchstabiene, with its smaller edition of eight tiles.
    fileprivate static let buchstabiene = Rules(
        language: "de", marked: "ÄÖÜ", outerTiles: 7...8, usesTilesOnce: true, shortestWord: 3,
        wordPoints: .byLength(short: [3: 2, 4: 3]), pangramBonus: 3)

    /// PalabReto. Accents are not typed, but Ñ is a letter of its own.
    fileprivate static let spanish = Rules(
        language: "es", marked: "Ñ", shortestWord: 3, wordPoints: .byLength(short: [3: 1, 4: 2]), pangramBonus: 10)

    /// ItBee. Accents are not typed.
    fileprivate static let italian = Rules(language: "it")

    /// Bokstavskombination since 2023: a word of four letters, too, has a point for each letter.
    fileprivate static let swedish = Rules(language: "sv", marked: "ÅÄÖ", wordPoints: .byLength(short: [:]))

    /// Stavehumle.
    fileprivate static let norwegian = Rules(language: "nb", marked: "ÆØÅ")

    /// The percentages that the English puzzle publishes.
    static let percentagesOfDigital = shares([
        (.beginner, 0), (.goodStart, 2), (.movingUp, 5), (.good, 8), (.solid, 15), (.nice, 25), (.great, 40),
        (.amazing, 50), (.genius, 70), (.queenBee, 100),
    ])

    /// Paraulògic does not publish its percentages, except that the peacock needs all points. These are sevenths of the maximum, but
    /// the lowest rank needs no points.
    private static let sevenths = shares([
        (.chick, 0), (.dove, 29), (.duck, 43), (.swan, 57), (.owl, 71), (.eagle, 86), (.peacock, 100),
    ])

    private static func shares(_ pairs: [(Rank, Int)]) -> [RankShare] {
        pairs.map { RankShare(rank: $0.0, percent: $0.1) }
    }
}
