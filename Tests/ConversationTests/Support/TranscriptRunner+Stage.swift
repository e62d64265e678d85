import BotState
import Foundation
import Hive
import LookupTalk
import Messaging
import Testing

/// Where a transcript plays: its chats, the clock they share, and what the platform knows of the people.
struct Stage {
    private var chats: [MemoryChat]
    private var current = 0
    private var administrators: Set<String> = []
    private var names: [String: String] = [:]
    private var languages: [String: String] = [:]
    private var hearsEverything = true
    private var reactions: [String]?
    /// What comes of fetching photos once more.
    var photosAtHand = PhotoReport.Outcome.kept
    private var clock: Date

    init(_ chat: MemoryChat) {
        chats = [chat]
        clock = chat.now
    }

    var chat: MemoryChat { chats[current] }

    var now: Date {
        get { clock }
        set {
            clock = newValue
            for index in chats.indices { chats[index].now = newValue }
        }
    }

    func person(_ name: String) -> Person {
        Person(
            id: PersonID(platform: .telegram, id: name), name: names[name] ?? name.capitalized,
            languageCode: languages[name] ?? "en")
    }

    /// A bot that is not sent everything gets commands, replies to it, and what is no message.
    func reachesBot(_ event: Event) -> Bool {
        guard !hearsEverything, case .message(let message) = event else { return true }
        return message.text.hasPrefix("/") || message.replyTo?.isFromBot == true
            || message.mentionsBot == true
    }

    func standing(of person: PersonID?) -> ChatStanding {
        guard let person else {
            return ChatStanding(role: .member, readsAllMessages: hearsEverything, availableReactions: reactions)
        }
        return ChatStanding(role: administrators.contains(person.id) ? .administrator : .member)
    }

    /// What the bot is said to have done.
    let figures = BotFigures(
        uptime: 11_520, memory: 84 << 20, received: 9001, handled: 9002, refused: 9003, delivered: 9004,
        postponed: 9005, givenUp: 9006, photosRead: 9007, photosFailed: 9008, reports: 9009)

    // MARK: Chats

    mutating func send(_ event: Event, from person: Person?) throws -> StepEffects {
        chats[current].challenges = challenges
        _ = try chats[current].send(event, from: person)
        shareStored(by: current)
        return chats[current].lastEffects
    }

    mutating func finish(_ job: Job, with result: JobResult?) throws -> StepEffects {
        let index = place(of: job)
        chats[index].adopt(job, of: chats.lazy.compactMap { $0.requester(of: job) }.first)
        chats[index].challenges = challenges
        _ = try chats[index].finish(job, with: result)
        shareStored(by: index)
        return chats[index].lastEffects
    }

    /// The chat of a job. As in a store, a job may be for a private chat in which nobody has written yet.
    private mutating func place(of job: Job) -> Int {
        if let known = chats.firstIndex(where: { $0.chat.id == job.chat }) { return known }
        guard !job.chat.id.hasPrefix("-") else { return current }
        add(MemoryChat(chat.conversation, id: job.chat.id))
        now = clock
        return chats.count - 1
    }

    func title(of chat: ChatID) -> String {
        let known = chats.first { $0.chat.id == chat }?.chat
        return known?.title ?? (known?.kind == .private ? "private with \(chat.id)" : "another chat")
    }

    mutating func takeJob(dueBy date: Date) -> Job? {
        let due = chats.flatMap(\.jobs).map(\.due).filter { $0 <= date }.min()
        guard let due else { return nil }
        now = max(now, due)
        for index in chats.indices {
            if let job = chats[index].takeDueJob() { return job }
        }
        return nil
    }

    mutating func enter(group title: String) {
        if let known = chats.firstIndex(where: { $0.chat.title == title }) {
            current = known
        } else {
            add(MemoryChat(chat.conversation, kind: .group, id: "-20\(chats.count)", title: title))
            current = chats.count - 1
            now = clock
        }
    }

    /// Into a topic of the group that is played in.
    mutating func enter(topic: String) {
        let id = ChatID(platform: .telegram, id: chat.chat.id.id, topic: topic)
        if let known = chats.firstIndex(where: { $0.chat.id == id }) {
            current = known
        } else {
            add(MemoryChat(chat.conversation, kind: .group, id: id.id, title: chat.chat.title, topic: topic))
            current = chats.count - 1
            now = clock
        }
    }

    mutating func migrate() { chats[current].migrate(to: "-100" + chat.chat.id.id.dropFirst()) }
    mutating func promote(_ name: String) { administrators.insert(name) }
    mutating func call(_ name: String, _ shown: String) { names[name] = shown }
    mutating func set(languageOf name: String, to code: String) { languages[name] = code }
    mutating func hideMessages() { hearsEverything = false }
    mutating func allow(reactions emoji: [String]?) { reactions = emoji }

    private mutating func add(_ new: MemoryChat) {
        chats.append(new)
        (chats[chats.count - 1].clues, chats[chats.count - 1].leagues) = (chat.clues, chat.leagues)
    }

    /// All chats know the clues and leagues that one of them has changed, as if they had one store.
    private mutating func shareStored(by index: Int) {
        for other in chats.indices {
            (chats[other].clues, chats[other].leagues) = (chats[index].clues, chats[index].leagues)
        }
    }

    /// Into a private chat with the bot.
    mutating func enter(privateChatOf name: String) {
        if let known = chats.firstIndex(where: { $0.chat.kind == .private && $0.chat.id.id == name }) {
            current = known
        } else {
            add(MemoryChat(chat.conversation, id: name))
            current = chats.count - 1
            now = clock
        }
    }

    // MARK: Challenges

    /// The pictures of lines with which the chat's store would answer.
    var lines: String {
        get throws {
            let lines = chat.lines.sorted { ($0.lemma, $0.language) < ($1.lemma, $1.language) }
            return String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
        }
    }

    func challenge(code: String) -> Challenge? { challenges.first { $0.code == code } }

    /// All challenges with how each group stands, as the store counts it.
    private var challenges: [Challenge] {
        var byCode: [String: Challenge] = [:]
        for chat in chats {
            for challenge in chat.challenges {
                let own = challenge.entries.filter { $0.chat == chat.chat.id }
                byCode[challenge.code, default: challenge].entries.removeAll { $0.chat == chat.chat.id }
                byCode[challenge.code]?.entries += own
            }
        }
        return byCode.values.map(counted).sorted { $0.code < $1.code }
    }

    private func counted(_ challenge: Challenge) -> Challenge {
        var challenge = challenge
        for index in challenge.entries.indices {
            let game = chats.flatMap(\.games).first { $0.id == challenge.entries[index].gameID }
            let finds = (game?.finds ?? []).filter {
                $0.points > 0 && $0.foundAt <= challenge.endsAt && $0.person != nil
            }
            challenge.entries[index].tally = Tally(
                points: finds.reduce(0) { $0 + $1.earned }, words: finds.count,
                pangrams: finds.count { challenge.board.isPangram($0.word) })
            challenge.entries[index].words = finds.map(\.word)
            challenge.entries[index].players = Set(finds.map(\.person)).count
        }
        return challenge
    }
}

extension TranscriptRunner {
    /// Does what a stage direction says: `(2 seconds later)`, `(in the group Bees)`, `(in the topic Puzzles)`, `(alone with the bot: ana)`,
    /// `(ana is an administrator)`, `(ana is called Ana <b>)`, `(ana's app speaks de)`, `(plain messages do not reach the bot)`, `(only 👍 🎉 are allowed)`, `(all reactions are allowed)`,
    /// `(the bot is removed)`, `(the bot is added)`,
    /// `(the group becomes a supergroup)`, `(photos are gone)`, `(photos are too large)`, `(photos are at hand)`.
    mutating func direct(_ line: String) throws {
        let text = line.dropFirst().dropLast()
        if let match = text.wholeMatch(of: /(\d+) (second|minute|hour|day)s? later/) {
            let units = ["second": 1.0, "minute": 60, "hour": 3600, "day": 86_400]
            try runJobs(until: stage.now + (Double(match.1) ?? 0) * (units[String(match.2)] ?? 0))
        } else if let match = text.wholeMatch(of: /in the group (.+)/) {
            stage.enter(group: String(match.1))
        } else if let match = text.wholeMatch(of: /alone with the bot: (.+)/) {
            stage.enter(privateChatOf: String(match.1))
        } else if let match = text.wholeMatch(of: /in the topic (.+)/) {
            stage.enter(topic: String(match.1))
        } else if let match = text.wholeMatch(of: /(.+) is an administrator/) {
            stage.promote(String(match.1))
        } else if let match = text.wholeMatch(of: /(.+) is called (.+)/) {
            stage.call(String(match.1), String(match.2).replacing("\\n", with: "\n"))
        } else if let match = text.wholeMatch(of: /(.+)'s app speaks (.+)/) {
            stage.set(languageOf: String(match.1), to: String(match.2))
        } else if text == "plain messages do not reach the bot" {
            stage.hideMessages()
        } else if let match = text.wholeMatch(of: /only (.+) are allowed/) {
            stage.allow(reactions: match.1.split(separator: " ").map(String.init))
        } else if text == "all reactions are allowed" {
            stage.allow(reactions: nil)
        } else if let outcome = Self.photos[String(text)] {
            stage.photosAtHand = outcome
        } else if text == "the group becomes a supergroup" {
            let old = stage.chat.chat.id
            stage.migrate()
            try send(.chatMigrated(from: old), from: nil)
        } else if text == "the bot is removed" || text == "the bot is added" {
            try send(.botMembership(isMember: text.hasSuffix("added")), from: nil)
        } else {
            Issue.record("nobody knows how to play '\(line)'")
        }
    }

    private static let photos: [String: PhotoReport.Outcome] = [
        "photos are gone": .gone, "photos are too large": .tooLarge, "photos are at hand": .kept,
    ]
}
