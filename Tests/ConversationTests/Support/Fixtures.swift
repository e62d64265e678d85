import Foundation
import Hive
import Lexicon
import Messaging
import Pictures
import Talk

@testable import Conversation

/// Where the test's files are, and the conversation under test.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let templates = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates")

    /// The real texts over the test's words; a picture of a board is the board in words.
    /// - Parameters:
    ///   - missing: what the platform lacks.
    ///   - added: what the platform has beyond Telegram.
    ///   - mostButtons: the most buttons of a message.
    ///   - foreignWords: the words of the puzzles of other languages, by the language's code.
    static func conversation(
        without missing: Set<Capabilities.Feature> = [], with added: Set<Capabilities.Feature> = [],
        mostButtons: Int? = nil, english: (any WordBook)? = nil, foreignWords: [String: any WordBook] = [:],
        dictionaries: [String: any ForeignDictionary] = [:]
    ) throws -> Conversation {
        var capable = capable
        capable.features.formUnion(added)
        capable.features.subtract(missing)
        capable.mostButtons = mostButtons
        return Conversation(
            words: try english ?? words.get(), foreignWords: foreignWords, dictionaries: dictionaries,
            calendar: BoardCalendar(englishBoards + foreignBoards.filter { foreignWords[$0.rules.language] != nil }),
            texts: try texts.get(), drawings: drawings, capabilities: [.telegram: capable],
            operators: [PersonID(platform: .telegram, id: "olga").listed], secretRandom: secretRandom)
    }

    /// Three days of boards, again and again, of each edition.
    static let calendar = BoardCalendar(englishBoards)
    /// A board for each day in other languages.
    private static let foreignBoards = [
        Board(center: "ç", outer: "acoprt", edition: .catalan), Board(center: "å", outer: "adegnv", edition: .swedish),
    ].compactMap(\.self)

    private static let englishBoards = Edition.all(in: "en").flatMap { edition in
        [("Y", "ACEHNT"), ("T", "ACEHNY"), ("I", "CHNTYZ")].compactMap { center, outer in
            Board(center: center, outer: outer, edition: edition)
        }
    }

    /// Follows from the cause alone, so that the transcripts' drawings are of the same objects in each run.
    static let secretRandom = SecretRandom { parts in
        let seed = parts.dropFirst().reduce(into: parts[0]) { $0 += "\u{1F}" + $1 }
        return StableID.seed(seed) >> (parts[0] == "challenge" ? 4 : 0)
    }

    /// A platform that can do what Telegram can, with its limits.
    static let capable = Capabilities(
        features: Set(Capabilities.Feature.allCases).subtracting([.polls, .calls]), captionLength: 1024,
        toastLength: 200,
        buttonByteLimit: 64,
        pace: SendingLimits(
            overall: .init(30, in: .seconds(1)), chat: .init(5, in: .seconds(5)), group: .init(20, in: .seconds(60)),
            editSpacing: .seconds(3)))
    static let capabilities = [Platform.telegram: capable]

    static let drawings = Drawings(
        board: describe, live: { Data("live ".utf8) + describe($0.board) + Data(summary($0).utf8) },
        result: { Data(describe($0).utf8) }, standings: { Data(describe($0).utf8) },
        markedLine: { Data("line, word at \($0.word.x)".utf8) }, sketch: { Data(describe($0).utf8) },
        sketchSheet: { Data(describe($0).utf8) }, record: { Data(describe($0).utf8) })

    private static func describe(_ scene: SketchScene) -> String {
        let bars = scene.guesses.map { guess in
            "\(guess.label)\(guess.isTarget ? "*" : "") \(Int((guess.probability * 100).rounded()))"
        }
        return
            "sketch\(describe(scene.look)): \([scene.title, scene.subtitle, scene.points].filter { !$0.isEmpty }.joined(separator: ", "));"
            + " \(bars.joined(separator: ", "))"
    }

    private static func describe(_ scene: SketchSheetScene) -> String {
        let drawings = scene.drawings.map { drawing in
            [drawing.name, drawing.verdict, drawing.points, drawing.isWinner ? "wins" : ""].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
        return
            "sheet\(describe(scene.look)): \([scene.title, scene.subtitle].filter { !$0.isEmpty }.joined(separator: ", "));"
            + " \(drawings.joined(separator: ", "))"
    }

    private static func describe(_ scene: StandingsScene) -> String {
        let title = [scene.title, scene.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
        return (["standings: \(title)"] + scene.rows.map { describe($0, hasStreak: scene.columns.streak != nil) })
            .joined(separator: "; ")
    }

    private static func describe(_ scene: RecordScene) -> String {
        let figures = scene.figures.map { "\($0.value) \($0.label)" }.joined(separator: ", ")
        let bars = scene.bars.map { String(Int(($0.height * 10).rounded())) }.joined(separator: " ")
        return "record\(describe(scene.look)): \(scene.title): \(figures); bars \(bars)"
    }

    private static func describe(_ scene: ResultScene) -> String {
        let sides = scene.sides.map { describe($0.row) + ($0.isWinner ? " wins" : "") }
        return (["result: \(scene.title), \(scene.subtitle)"] + sides + scene.standings.map { describe($0) })
            .joined(separator: "; ")
    }

    /// Place and name, points, words, pangrams and clues, and days in a row where they are shown.
    private static func describe(_ row: StandingsRow, hasStreak: Bool = false) -> String {
        let figures = [row.points, row.words, row.pangrams, row.hints] + (hasStreak ? [row.streak] : [])
        return "\(row.place) \(row.name) \(figures.map(String.init).joined(separator: "/"))"
    }

    /// What the live board's picture adds to the honeycomb's.
    private static func summary(_ scene: LiveBoardScene) -> String {
        let rows = scene.standings.map { "\($0.place) \($0.name) \($0.points)" }
        return ", \(scene.remaining.total) hidden" + (rows.isEmpty ? "" : ", " + rows.joined(separator: ", "))
    }

    /// Read once for all tests.
    static let words = Result { try TestWordBook() }
    static let texts = Result { try Templates(directory: templates) }

    /// The scene as text, so that a transcript can show what would be drawn.
    static func describe(_ scene: BoardScene) -> Data {
        let outer = scene.outer.map { letter in "\(letter)" + (scene.uncertain.contains(letter) ? "?" : "") }.joined()
        let center = "\(scene.center)" + (scene.uncertain.contains(scene.center) ? "?" : "")
        let edition = scene.edition == .print ? " print" : ""
        return Data("\(center) \(outer)\(edition)\(describe(scene.look))".utf8)
    }

    private static func describe(_ look: Appearance) -> String {
        (look.hasHighContrast ? " in high contrast" : "") + (look.hasLargeLetters ? " in large letters" : "")
    }
}
