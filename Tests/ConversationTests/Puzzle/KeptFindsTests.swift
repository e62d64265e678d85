import BotState
import Checksum
import Foundation
import Hive
import Lexicon
import Messaging
import Talk
import Testing

@testable import PuzzleTalk

/// Random people who play many boards, 5,000 steps in all: whatever they do, nothing that was found is lost, unless they take it back,
/// correct it or ask to be forgotten.
@Suite("Finds are kept")
struct KeptFindsTests {
    private static let boards = [
        "Y ACEHNT", "T ACEHNY", "I CHNTYZ", "Y ACEHNO", "Y ACEHNR", "Y ACEHNS", "Y ACEHNL", "Y ACEHNI", "Y AEHNOT",
        "T AEHNOY", "H ACENTY",
        "N ACEHTY", "E ACHNTY", "A CEHNTY", "C AEHNTY", "H ENOTUY", "Y EHNOTU", "N EHOTUY", "T CHINYZ", "H CINTYZ",
    ]

    private static let folder = FileManager.default.temporaryDirectory

    @Test("over thousands of steps on many boards and days", arguments: [Chat.Kind.private, .group], 1...2)
    func play(kind: Chat.Kind, seed: UInt64) async throws {
        let folder = Self.folder.appending(path: "honeycue-finds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SplitMix64(state: seed)
        var player = try FindsPlayer(try Fixtures.conversation(), kind: kind, in: folder)
        var most = 0
        for step in 0..<1_250 {
            if step % 250 == 249 { try await player.restore() }
            if step == 900, kind == .private { try await Self.forget(by: &player) }
            player.wait(random.next() % 40 == 0 ? 86_400 : Double(random.next() % 300))
            let person = Person(id: PersonID(platform: .telegram, id: "p\(random.next() % 2)"), name: "P")
            let (event, licence) = try Self.event(step, on: player, using: &random)
            try await player.play(event, by: kind == .private ? Self.ana : person, licence)
            most = max(most, player.sum)
        }
        #expect(most > 25, "they found too little to lose")
        for board in Self.boards { try await player.play(Self.message("/resume \(board)"), by: Self.ana) }
    }

    private static func forget(by player: inout FindsPlayer) async throws {
        for line in ["/forget", "yes"] { try await player.play(message(line), by: ana) }
        #expect(player.sum == 0, "they were not forgotten")
    }

    private static let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana", languageCode: "en")

    private static func message(_ text: String) -> Event {
        .message(
            .init(
                id: MessageID(rawValue: "m"), text: text, replyTo: .init(id: MessageID(rawValue: "0"), isFromBot: true))
        )
    }

    private static func event(
        _ step: Int, on player: FindsPlayer, using random: inout SplitMix64
    ) throws -> (Event, FindsPlayer.Licence) {
        let board = boards.randomElement(using: &random) ?? ""
        switch random.next() % 20 {
        case 0..<3: return (message("/new \(board)"), .none)
        case 3..<9: return (message(try guess(on: player, using: &random)), .none)
        case 9: return (message("/resume \(board)"), .none)
        case 10:
            return (
                message(["/resume", "/resume yesterday", "/yesterday", "/board"].randomElement(using: &random) ?? ""),
                .none
            )
        case 11:
            return (message(["/puzzle", "/puzzle random", "/puzzle print"].randomElement(using: &random) ?? ""), .none)
        case 12: return (message(["/hint", "/more", "/skip", "/grid"].randomElement(using: &random) ?? ""), .none)
        case 13: return (message(["/print", "/digital"].randomElement(using: &random) ?? ""), .none)
        case 14: return (photo("\(board) found they yacht of 2", step), .mayMend)
        case 15: return (photo(board, step), .mayMend)
        case 16: return (message("/undo"), .mayTakeAway)
        case 17:
            return (message(["/fix N O", "/fix E O", "center is T"].randomElement(using: &random) ?? ""), .mayTakeAway)
        default: return press(on: player, step, using: &random) ?? (message("/found"), .none)
        }
    }

    /// A word of the board that is played.
    private static func guess(on player: FindsPlayer, using random: inout SplitMix64) throws -> String {
        let words = try player.board.map { try Fixtures.words.get().words(on: $0) } ?? []
        return words.randomElement(using: &random)?.text ?? "they"
    }

    private static func photo(_ name: String, _ step: Int) -> Event {
        .message(
            .init(
                id: MessageID(rawValue: "m"), text: "",
                photo: PhotoReference(fileID: name, uniqueID: "u\(step)")))
    }

    /// A button that was shown lately. Letters are put right with some, and a group decides with others whether to change the board.
    private static func press(
        on player: FindsPlayer, _ step: Int, using random: inout SplitMix64
    ) -> (Event, FindsPlayer.Licence)? {
        guard let data = player.buttons.randomElement(using: &random)?.data else { return nil }
        let event = Event.button(.init(id: "b\(step)", messageID: MessageID(rawValue: "1"), data: data))
        if let button = PuzzleButton(data: data) {
            let corrections: [PuzzleVerb] = [.swap, .center, .answer, .reject]
            return (event, corrections.contains(button.verb) ? .mayTakeAway : .none)
        }
        guard let button = GroupButton(data: data), [.new, .keep, .same].contains(button.verb) else { return nil }
        return (event, button.verb == .new ? .mayMend : .none)
    }
}
