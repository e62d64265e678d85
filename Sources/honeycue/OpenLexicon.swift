import ArgumentParser
import Lexicon
import Settings

/// The compiled words. Without them the process ends with status 78 and the sentence that mends it.
func openLexicon(settings: Settings) throws -> Lexicon {
    do throws(LexiconError) {
        return try Lexicon(contentsOf: settings.lexicon)
    } catch {
        StandardError.write("honeycue: \(error)")
        throw ExitCode(78)
    }
}
