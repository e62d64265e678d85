internal import ArgumentParser
internal import Assembly
internal import Dictionaries
internal import Foundation
internal import Hive
package import Lexicon
package import Settings

/// Opens the lexicon. Without it the process ends with status 78 and a sentence that says what to do.
package func openLexicon(settings: Settings) throws -> Lexicon {
    try endingWhenMisconfigured { try Lexicon(contentsOf: settings.lexicon) }
}

/// Opens the lexicon and adds the operator's word files.
package func openWords(settings: Settings) throws -> AdjustedWordBook {
    let lexicon = try openLexicon(settings: settings)
    let book = withOwnDictionaries(lexicon, settings: settings)
    return try endingWhenMisconfigured { AdjustedWordBook(book, teachings: try Teachings(folder: settings.words)) }
}

/// The lexicon with the operator's dictionaries. Those that can't be used are left out and named.
package func withOwnDictionaries(_ lexicon: Lexicon, settings: Settings) -> any WordBook {
    let dictionaries = settings.dictionaries.map(DictionaryFolder.init)
    for fault in dictionaries?.faults ?? [] { StandardError.write("honeycue: \(fault)") }
    return lexicon.extended(by: dictionaries)
}

/// Opens the words of the puzzles in `language`: the lexicon with the operator's word files, or the word list beside it.
package func openWords(of language: String, settings: Settings) throws -> any WordBook {
    if language == LanguageCode.english { return try openWords(settings: settings) }
    return try endingWhenMisconfigured {
        try PuzzleWordList(contentsOf: ForeignWords.file(of: language, beside: settings.lexicon))
    }
}

/// Opens the dictionary of `language`, which stands beside the lexicon.
package func openDictionary(of language: String, settings: Settings) throws -> MappedDictionary {
    let file = ForeignWords.file(of: language, beside: settings.lexicon)
    guard let dictionary = try endingWhenMisconfigured({ try MappedDictionary(contentsOf: file, language: language) })
    else {
        StandardError.write(
            "honeycue: \(file.path) has words of puzzles alone. Run \"make lexicon LANGUAGES=\(language)\" to build it with a dictionary."
        )
        throw ExitCode(78)
    }
    return dictionary
}

private func endingWhenMisconfigured<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(78)
    }
}
