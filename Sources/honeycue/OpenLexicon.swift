import ArgumentParser
import Lexicon
import Settings

/// The compiled words. Without them the process ends with status 78 and the sentence that mends it.
func openLexicon(settings: Settings) throws -> Lexicon {
    try endingWhenMisconfigured { try Lexicon(contentsOf: settings.lexicon) }
}

/// The compiled words with what the operator taught about them.
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
