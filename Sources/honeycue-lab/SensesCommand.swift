import ArgumentParser
import Console
import Foundation
import Lexicon
import LexiconBuilder
import Settings

/// `honeycue-lab senses FOLDER…`: how often the sense that a sentence has comes first.
struct SensesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "senses",
        abstract: "Measure the order of senses on standard test sets.",
        discussion: """
            Each FOLDER is a set of the unified evaluation framework for word sense disambiguation: NAME/NAME.data.xml and \
            NAME/NAME.gold.key.txt.

            EXAMPLES
              honeycue-lab senses WSD/senseval2 WSD/semeval2015
            """)

    @Argument(help: "Folders of test sets.", completion: .directory)
    var folders: [String]

    func run() async throws {
        let settings = try await settingsOfProcess()
        let lexicon = try openLexicon(settings: settings)
        for folder in folders {
            let set = try SenseTestSet(folder: URL(filePath: folder))
            let start = ContinuousClock.now
            let score = SenseScore(of: set, in: lexicon)
            let each = (ContinuousClock.now - start) / max(1, 3 * score.instances)
            print(
                """
                \(set.name): F1 \(percent(score.f1(score.right))) of \(score.instances) words, \
                without the sentence \(percent(score.f1(score.rightWithoutSentence))); \
                with the part of speech given \(percent(score.f1(score.rightWithPartOfSpeech))), \
                first sense \(percent(score.firstSenseF1)); \(each) a look-up
                """)
        }
    }

    private func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
