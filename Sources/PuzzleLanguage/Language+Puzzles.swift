package import Hive
package import Talk

/// The names of puzzles and ranks.
extension Language {
    package func title(of rank: Rank) -> String { plain(RankText(rank: Chosen(rank))) }

    /// The name of an edition's language, and the puzzle's own name where the language has several.
    package func puzzleName(of edition: Edition) -> String {
        let name = label(ofLanguage: edition.rules.language)
        return edition.rules.usesTilesOnce ? "\(name) · Buchstabiene" : name
    }

    package func name(of edition: Edition) -> String { name(ofLanguage: edition.rules.language) }

    /// The name of an edition's language, if it is another one.
    package func otherLanguage(of edition: Edition) -> String? {
        edition.rules.language == code ? nil : name(of: edition)
    }

    /// The name of the language of a board that is not English.
    package func foreignLanguage(of board: Board) -> String? {
        board.rules.language == LanguageCode.english ? nil : name(of: board.edition)
    }
}
