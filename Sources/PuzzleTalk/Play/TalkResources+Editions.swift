internal import Hive
internal import Lexicon
internal import Talk

extension TalkResources {
    /// The words of the puzzles of `edition`; none when their language has no list here.
    func words(of edition: Edition) -> any WordBook {
        edition.rules.language == Self.mainLanguage ? words : foreignWords[edition.rules.language] ?? NoWords()
    }

    /// The words of the puzzle of `board`.
    func words(for board: Board) -> any WordBook { words(of: board.edition) }

    /// The editions whose words there are.
    var editions: [Edition] {
        Edition.allCases.filter { $0.rules.language == Self.mainLanguage || foreignWords[$0.rules.language] != nil }
    }

    /// The language of the dictionary, and of boards that nothing says otherwise of.
    private static let mainLanguage = "en"
}
