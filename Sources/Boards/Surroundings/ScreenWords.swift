internal import Foundation
internal import Spelling

/// The words on the puzzles' screens, by language.
///
/// No word here may occur in another language, because a screen also lists the words that were found: “parole” is
/// English. Text recognition uses English data, so accents may be missing.
enum ScreenWords {
    private static let words: [(language: String, words: [String])] = [
        (
            "en",
            "words found your score points beginner genius enter delete shuffle hints yesterday yesterdays answers rankings"
        ),
        (
            "ca",
            "paraules paraula trobat puntuacio esborra introdueix barreja lletra avui ahir suprimeix nivell tutis paraulogic"
        ),
        ("de", "worter woerter gefunden gefundene punkte loschen eingeben mischen gestern"),
        ("es", "palabras palabra encontrado encontradas puntuacion puntos borrar mezclar introducir"),
        ("it", "parola trovato trovate punteggio punti cancella mescola invia"),
        ("sv", "hittat hittade poang blanda radera skicka igar"),
        ("nb", "funnet poeng stokk slett skriv"),
    ].map { ($0, $1.split(separator: " ").map(String.init)) }

    /// Words shorter than this must match exactly.
    private static let fuzzyLength = 7

    /// The language with the most words in `texts`; `nil` if there are none, or if two languages tie.
    static func language(of texts: [String]) -> String? {
        let tokens = texts.flatMap { text in
            text.lowercased().withoutAccents.split { !$0.isLetter }.map(String.init)
        }.filter { $0.count > 3 }
        let counts = words.map { entry in
            (entry.language, tokens.count { token in entry.words.contains { reads(token, as: $0) } })
        }.sorted { $0.1 > $1.1 }
        guard counts[0].1 > 0, counts[0].1 > counts[1].1 else { return nil }
        return counts[0].0
    }

    private static func reads(_ token: String, as word: String) -> Bool {
        token == word || word.count >= fuzzyLength && EditDistance.between(token, word) <= 1
    }
}

extension String {
    /// The text without accents.
    var withoutAccents: String { folding(options: .diacriticInsensitive, locale: nil) }
}
