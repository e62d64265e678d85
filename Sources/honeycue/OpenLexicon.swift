import ArgumentParser
import Lexicon
import Settings

/// Opens the lexicon. Without it the process ends with status 78 and a sentence that says what to do.
func openLexicon(settings: Settings) throws -> Lexicon {
    try endingWhenMisconfigured { try Lexicon(contentsOf: settings.lexicon) }
}

/// Opens the lexicon and adds the operator's word files.
func openWords(settings: Settings) throws -> AdjustedWordBook {
    let lexicon = try openLexicon(settings: settings)
    return try endingWhenMisconfigured { AdjustedWordBook(lexicon, teachings: try Teachings(folder: settings.words)) }
}

private func endingWhenMisconfigured<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(78)
    }
}
