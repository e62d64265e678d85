import Hive
import Lexicon

/// The words of a puzzle of another language, as a list that a test can read.
struct ListedWords: WordBook {
    /// Some words of a Catalan board, Ç in the middle of A, C, O, P, R and T, and one of all letters of a board of six. “Canyethat” is made
    /// up: of all letters of an English board.
    static let catalan = ListedWords(
        likely: ["raça", "traça", "arçar", "torço", "capaç", "pocatraça", "traçat", "caça", "canyethat", "cistell"],
        unlikely: ["torçor", "coroça"])

    /// Some words of a German board of nine tiles: K in the middle of E, L, P, R, S, T, U and U.
    static let german = ListedWords(
        likely: ["kult", "kelt", "kerl", "kruste", "klerus", "kuppel", "skulpteur"], unlikely: [])

    /// Some words of a Swedish board: Å in the middle of A, D, E, G, N and V.
    static let swedish = ListedWords(
        likely: ["gång", "gången", "våga", "vågade", "gåva", "nådde", "vågen", "avgående"], unlikely: [])

    /// The lists by the language's code.
    static let all = ["ca": catalan, "de": german, "sv": swedish]

    let likely: [String]
    let unlikely: [String]

    func words(on board: Board) -> [Word] { words(likely, on: board, acceptance: 0.9) }

    func unlikelyWords(on board: Board) -> [Word] { words(unlikely, on: board, acceptance: 0.1) }

    private func words(_ list: [String], on board: Board, acceptance: Double) -> [Word] {
        list.filter(board.admits).map { Word(text: $0, acceptance: acceptance, frequency: 3) }
    }

    func definition(of word: String) -> Definition? { nil }

    func frequency(of word: String) -> Double { 3 }

    func writtenForms(of word: String) -> [String] { word == "torço" ? ["torçó"] : [word] }

    func suggestions(for word: String, limit: Int) -> [String] { [] }

    func clues(for word: String, among others: [String]) -> [Clue] {
        [Clue(text: String(repeating: "▢", count: word.count), partOfSpeech: nil, kind: .pattern)]
    }

    func masked(_ text: String, hiding word: String, among others: [String]) -> String { text }
}
