package import Hive
package import Lexicon
package import Talk

extension TalkResources {
    /// The word list for `board`; an empty one if no list of its language is installed.
    package func words(for board: Board) -> any WordBook {
        let language = board.rules.language
        return language == LanguageCode.english ? words : foreignWords[language] ?? NoWords()
    }

    /// The word list for `board` as it was published, without what players reported since.
    package func publishedWords(for board: Board) -> any WordBook {
        board.rules.language == LanguageCode.english ? publishedWords : words(for: board)
    }

    /// The editions whose language has a word list.
    package var editions: [Edition] {
        Edition.allCases.filter { $0.rules.language == LanguageCode.english || foreignWords[$0.rules.language] != nil }
    }

    /// How people write `word`, which may have accents that nobody types: “metàmer” for “metamer”.
    package func written(_ word: String, on board: Board) -> String {
        (try? words(for: board).writtenForms(of: word).first) ?? word
    }

    package func written(_ words: some Sequence<String>, on board: Board) -> [String] {
        words.map { written($0, on: board) }
    }
}
