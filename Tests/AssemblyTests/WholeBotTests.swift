import BotState
import Conversation
import Foundation
import Hive
import Lexicon
import LexiconBuilder
import Logging
import ManualClock
import Messaging
import ServiceLifecycle
import Settings
import Storage
import Testing

@testable import Assembly

/// The bot as the program assembles it, on a platform in memory, while its clock goes on by days.
@Suite("The whole bot while days pass")
final class WholeBotTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "whole-bot-\(UUID().uuidString)")
    /// It begins on 14 November 2023 at 22:13:20 UTC.
    private let clock = ManualClock()
    private let platform = PlatformInMemory()
    private let ana = Person(id: PersonID(platform: .telegram, id: "1"), name: "Ana", languageCode: "en")
    private let day = 86_400.0
    private let hour = 3600.0

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var hourOfDay: Int { Calendar.utc.component(.hour, from: clock.date) }

    private var database: URL { folder.appending(path: "honeycue.sqlite") }

    private func text(_ text: String, id: String) -> Update {
        Update(
            id: id, chat: Chat(id: ChatID(platform: .telegram, id: "1"), kind: .private), sender: ana,
            date: clock.date,
            event: .message(IncomingMessage(id: MessageID(rawValue: id), text: text)))
    }

    /// Says `words` to the bot, and waits until it has said something with `answer` in it.
    private func say(_ words: String, id: String = UUID().uuidString, until answer: String) async throws {
        let heard = platform.texts.count
        platform.feed(text(words, id: id))
        try await wait("\(answer), not \(platform.texts.suffix(2))") {
            platform.texts.dropFirst(heard).contains { $0.contains(answer) }
        }
        // Nobody types faster; and the platform's limits would hold the next answer back.
        clock.advance(by: 20)
    }

    /// Lets the time go on, an hour at a time, until `condition` holds.
    /// - Parameter hours: the most hours.
    /// - Parameter expected: the hour of the day in which it should come to hold, so that a busy bot is given time then.
    private func pass(
        hours: Int, at expected: Int? = nil, until what: String, _ condition: () throws -> Bool
    ) async throws {
        for _ in 0..<hours {
            clock.advance(by: hour)
            let looks = hourOfDay == expected ? 1200 : 40
            for look in 1...looks where try !condition() {
                try await Task.sleep(for: .milliseconds(5))
                // The platform's pace may hold the message back for a second or two after another one.
                if look.isMultiple(of: 40), hourOfDay == expected { clock.advance(by: 2) }
            }
            if try condition() { return }
        }
        try await wait(what, condition)
    }

    private func wait(_ what: @autoclosure () -> String, _ condition: () throws -> Bool) async throws {
        for _ in 0..<6000 {
            if try condition() { return }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Missing(description: "waited in vain for \(what())")
    }

    private struct Missing: Error, CustomStringConvertible { var description: String }

    /// The word list that `make` compiles, or else one that is compiled now.
    private static let lexicon = Result<URL, any Error> {
        let compiled = URL(filePath: ProcessInfo.processInfo.environment["HONEYCUE_LEXICON"] ?? "var/lexicon.bin")
        if FileManager.default.fileExists(atPath: compiled.path) { return compiled }
        let file = FileManager.default.temporaryDirectory.appending(path: "honeycue-lexicon-of-whole-bot.bin")
        try LexiconBuilder().build(to: file)
        return file
    }

    /// Runs a bot with these settings beside the ones that every bot needs, while `body` runs.
    private func running(_ environment: [String: String] = [:], _ body: () async throws -> Void) async throws {
        let places = ["HONEYCUE_LEXICON": try Self.lexicon.get().path, "HONEYCUE_TEMPLATES": "Templates"]
        let settings = try await Settings.of(places.merging(environment) { $1 }, in: folder)
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let bot = try Bot(settings: settings, logger: logger, clock: clock.clock)
        let group = ServiceGroup(services: try bot.talking(on: [platform]), logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            tasks.cancelAll()
            while let ended = await tasks.nextResult() {
                if case .failure(let error) = ended, !(error is CancellationError) { throw error }
            }
            try result.get()
        }
    }

    @Test("the puzzle of the day comes at its hour, and the next day again")
    func dailyPuzzle() async throws {
        try await running {
            try await say("/daily 8", until: "08:00")
            for _ in 1...2 {
                let before = platform.texts.count
                try await pass(hours: 30, at: 8, until: "the puzzle of the day") {
                    platform.texts.dropFirst(before).contains { $0.contains("Today's puzzle") }
                }
                #expect(hourOfDay == 8)
            }
        }
    }

    @Test("a reminder comes once a day while words are due, and practising keeps it coming")
    func reminder() async throws {
        try await running {
            try await say("define yacht", until: "yacht")
            try await say("/remind 19", until: "19:00")
            let before = platform.texts.count
            try await pass(hours: 50, at: 19, until: "the reminder") {
                platform.texts.dropFirst(before).contains { $0.contains("1 word") }
            }
            #expect(hourOfDay == 19)
        }
    }

    @Test("a day after the other a backup is made, and as many are kept as the operator wants")
    func backups() async throws {
        let place = folder.appending(path: "backups")
        func names() throws -> [String] {
            guard FileManager.default.fileExists(atPath: place.path) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: place.path)
                .filter { $0.hasSuffix(".sqlite") }.sorted()
        }
        let settings = ["HONEYCUE_BACKUP": place.path, "HONEYCUE_BACKUP_EVERY": "1d", "HONEYCUE_BACKUP_KEEP": "2"]
        try await running(settings) {
            try await wait("the first backup") { try names().count == 1 }
            var seen = Set(try names())
            for number in 2...4 {
                try await pass(hours: 30, until: "backup \(number)") {
                    seen.formUnion(try names())
                    return seen.count == number
                }
            }
            try await wait("two backups") { try names().count == 2 }
            #expect(try names() == seen.sorted().suffix(2), "The newest are kept.")
        }
    }

    @Test("an update that comes again is known for three days, and what is older is deleted")
    func housekeeping() async throws {
        try await running {
            try await say("define yacht", id: "first", until: "yacht")
            clock.advance(by: 2 * day)
            let before = platform.texts.count
            platform.feed(text("define yacht", id: "first"))
            try await say("define hyena", until: "hyena")
            #expect(!platform.texts.dropFirst(before).contains { $0.contains("yacht") })
            for _ in 1...60 { clock.advance(by: hour) }
            // Known no longer, it counts as a new update.
            try await say("define yacht", id: "first", until: "yacht")
        }
    }

    @Test("imported clues are heeded within ten minutes, without a restart")
    func importedClues() async throws {
        let words = try Lexicon(contentsOf: Self.lexicon.get()).words(
            on: try #require(Board(center: "Y", outer: "ACEHNT"))
        ).map(\.text)
        try await running {
            try await say("/new Y ACEHNT", until: "Y in the middle")
            try await say("hint", until: "1 of")
            #expect(!platform.texts.contains { $0.contains("the operator's own clue") })
            let other = try SQLiteStore(file: database, features: Conversation.stored)
            try await other.replaceImportedClues(
                with: words.map { ImportedClue(word: $0, text: "the operator's own clue") })
            try other.close()
            clock.advance(by: 601)
            try await wait("the clue") {
                platform.feed(text("skip", id: UUID().uuidString))
                clock.advance(by: 20)
                return platform.texts.contains { $0.contains("the operator's own clue") }
            }
        }
    }

    @Test("an administrator's orders are taken, and a dictionary of one's own explains words")
    func operatorsSettings() async throws {
        let dictionaries = folder.appending(path: "dictionaries")
        try FileManager.default.createDirectory(at: dictionaries, withIntermediateDirectories: true)
        let entry = "zorkmid\n  The currency of the Great Underground Empire.\n"
        try Data(entry.utf8).write(to: dictionaries.appending(path: "zork.dict"))
        try Data("zorkmid\tA\t\(Self.number(entry.utf8.count))\n".utf8).write(
            to: dictionaries.appending(path: "zork.index"))
        try await running(["ADMIN_IDS": "1", "HONEYCUE_DICTIONARIES": dictionaries.path]) {
            try await say("/admin stats", until: "Running for")
            try await say("define zorkmid", until: "Great Underground Empire")
        }
    }

    /// A number as dictd writes it: in base 64, without padding.
    private static func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return value < 64 ? String(digits[value]) : number(value / 64) + String(digits[value % 64])
    }
}

extension Calendar {
    fileprivate static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }
}
