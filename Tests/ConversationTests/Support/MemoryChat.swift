import BotState
import ClueTalk
import Conversation
import DrawTalk
import Foundation
import Hive
import LeagueTalk
import LookupTalk
import Messaging
import PhotoReading
import PuzzleTalk
import Talk

/// One chat with the bot, driven by the real step over a store in memory that keeps what `Store` promises: states are
/// committed whole, only the latest games are loaded and those of open challenges, a job with an open one's identifier replaces it, and messages get
/// identifiers as they are delivered.
struct MemoryChat {
    /// A message of the bot's as the platform shows it now.
    struct Shown {
        var content: OutgoingMessage.Content
        /// Every button it ever had.
        var buttons: [Keyboard.Button]

        func isSeen(by person: String) -> Bool { content.onlyReader.map { $0.person.id == person } ?? true }

        /// Its identifier, of which `number` is the number.
        func id(_ number: String) -> MessageID {
            content.onlyReader.map { MessageID(onlyFor: $0.person.id, number: number) } ?? MessageID(rawValue: number)
        }
    }

    let conversation: Conversation
    private(set) var chat: Chat
    var now = Date(timeIntervalSince1970: 1_700_000_000)
    private(set) var session = Data()
    private(set) var activeGameID: String?
    private(set) var games: [Game] = []
    private(set) var players: [Player] = []
    /// As the store would load them; what other chats did is for whoever knows those to bring in.
    var challenges: [Challenge] = []
    /// The codes of the challenges whose end the chat was told.
    private var told: Set<String> = []
    /// The written clues of all chats, as the store has them. What other chats did is for whoever knows those to bring in.
    var clues: [KeptClue] = []
    /// The leagues of all groups, likewise.
    var leagues: [League] = []
    private(set) var jobs: [Job] = []
    private(set) var shown: [Shown] = []
    private(set) var handles: [MessageHandle: Int] = [:]
    private(set) var vocabulary: [VocabularyEntry] = []
    /// The pictures of lines.
    private(set) var lines: [LinePicture] = []
    private(set) var drawers: [Drawer] = []
    /// What the latest step asked for.
    private(set) var lastEffects = StepEffects()
    private(set) var forgotten: [PersonID] = []
    private var requesters: [String: PersonID] = [:]
    private var updates = 0

    init(
        _ conversation: Conversation, kind: Chat.Kind = .private, id: String? = nil, title: String? = nil,
        topic: String? = nil
    ) {
        self.conversation = conversation
        let id = ChatID(platform: .telegram, id: id ?? (kind == .group ? "-100" : "1"), topic: topic)
        chat = Chat(id: id, kind: kind, title: title)
    }

    /// The chat's identifier on the platform changes, and everything of it moves along, as in a store.
    mutating func migrate(to id: String) {
        let new = ChatID(platform: chat.id.platform, id: id)
        for index in jobs.indices { jobs[index].chat = new }
        chat.id = new
    }

    var state: ChatState { state(with: [], for: nil) }

    /// The state with the games of `requests`, as a store would find them when `person` does something.
    private func state(with requests: Set<GameRequest>, for person: PersonID?) -> ChatState {
        let open = challenges.filter { challenge in
            !told.contains(challenge.code) && challenge.entries.contains { $0.chat == chat.id }
        }
        let found = games.filter { game in requests.contains { game.answers($0) } }.map(\.id)
        let kept = Set(open.flatMap(\.entries).map(\.gameID) + [activeGameID ?? ""] + found)
        let ordered = games.sorted { ($1.lastPlayedAt, $0.id) < ($0.lastPlayedAt, $1.id) }
        let loaded = ordered.enumerated().filter { $0.offset < ChatState.loadedGames || kept.contains($0.element.id) }
        var state = ChatState(
            chat: chat.id, session: session, activeGameID: activeGameID, games: loaded.map(\.element),
            players: players, challenges: open)
        state.answered = requests
        state.records[DrawerTable.self] = drawers
        if chat.kind == .private {
            state.records[VocabularyTable.self] = vocabulary.sorted { $0.lookedUpAt > $1.lookedUpAt }
        }
        state.records[LeagueTable.self] = leagues(seenBy: person)
        state.records[WrittenClueTable.self] = clues.filter { reaches($0, board: state.activeGame?.board) }.map(\.clue)
        return state
    }

    private func leagues(seenBy person: PersonID?) -> [League] {
        guard chat.kind == .private else { return leagues.filter { $0.chat == chat.id } }
        guard let person else { return [] }
        return leagues.filter { league in league.members.contains { $0.person == person } }.map { $0.seen(by: person) }
    }

    private func reaches(_ kept: KeptClue, board: Board?) -> Bool {
        guard chat.kind == .group else { return kept.chat.id == chat.id }
        let isPlayers = kept.chat.kind == .private && players.contains { $0.person == kept.clue.writer }
        return (kept.chat.id == chat.id || isPlayers) && board?.with(edition: .digital).admits(kept.clue.word) ?? false
    }

    /// Handles one event and returns what the bot did.
    /// - Parameter date: when it was sent; `nil` for just now.
    mutating func send(
        _ event: Event, from sender: Person?, sentAt date: Date? = nil
    ) throws -> [OutgoingMessage.Action] {
        updates += 1
        return try handle(
            .update(Update(id: "u\(updates)", chat: chat, sender: sender, date: date ?? now, event: event)))
    }

    /// Handles the end of a job and returns what the bot did.
    /// - Parameter result: `nil` when it failed.
    mutating func finish(_ job: Job, with result: JobResult?) throws -> [OutgoingMessage.Action] {
        try finish(EndedJob(job, result: result))
    }

    mutating func finish(_ job: EndedJob) throws -> [OutgoingMessage.Action] {
        updates += 1
        return try handle(
            .jobEnded(.init(id: "u\(updates)", chat: chat, person: requesters[job.id], date: now, job: job)))
    }

    private mutating func handle(_ input: ChatInput) throws -> [OutgoingMessage.Action] {
        let (step, before) = try step(for: input)
        lastEffects = StepEffects(step, after: before, person: input.person, at: now)
        commit(step, after: before)
        if let person = input.person {
            for change in step.changes[WrittenClueTable.self] { apply(change, by: person) }
            for change in step.changes[LeagueTable.self] { leagues.apply(change, by: person, in: chat.id) }
        }
        // As in a store, what somebody sets off goes on being theirs; who was just forgotten sets nothing off.
        for job in step.jobs { requesters[job.id] = step.forget == nil ? input.person : nil }
        return step.outgoing.map(\.action)
    }

    /// Makes a step, with older games if it needs them.
    private func step(for input: ChatInput) throws -> (Step, ChatState) {
        var before = state(with: [], for: input.person)
        for _ in 1..<GamesMissing.mostRounds {
            do {
                return (try conversation.step(before, input, now: now), before)
            } catch let missing as GamesMissing {
                before = state(with: before.answered.union(missing.requests), for: input.person)
            }
        }
        return (try conversation.step(before, input, now: now), before)
    }

    /// Who set off a job of this chat.
    func requester(of job: Job) -> PersonID? { requesters[job.id] }

    /// Takes over a job that another chat asked for.
    mutating func adopt(_ job: Job, of person: PersonID?) { requesters[job.id] = person }

    /// Overwrites the conversation's notes, as damage or another version would.
    mutating func replaceSession(_ data: Data) { session = data }

    private mutating func commit(_ step: Step, after before: ChatState) {
        if let person = step.forget {
            forgotten.append(person)
            clues.removeAll { $0.clue.writer == person }
            for index in leagues.indices {
                leagues[index].members.removeAll { $0.person == person }
                leagues[index].entries.removeAll { $0.person == person }
            }
            for index in clues.indices { clues[index].clue.votes.removeAll { $0.person == person } }
            if chat.kind == .private { (games, jobs, vocabulary, lines) = ([], [], [], []) }
            jobs.removeAll { requesters[$0.id] == person && !$0.isTimer }
            for job in jobs where requesters[job.id] == person { requesters[job.id] = nil }
            drawers.removeAll { $0.person == person }
            for index in games.indices {
                games[index].finds.removeAll { $0.person == person }
                games[index].members.removeAll { $0.person == person }
            }
        }
        let loaded = Set(before.games.map(\.id))
        games.removeAll { loaded.contains($0.id) }
        games += step.state.games
        activeGameID = step.state.activeGameID
        session = step.state.session
        players = step.state.players
        drawers = step.state.records[DrawerTable.self]
        let open = Set(step.state.challenges.map(\.code))
        told.formUnion(before.challenges.map(\.code).filter { !open.contains($0) })
        challenges = challenges.filter { !open.contains($0.code) } + step.state.challenges
        for job in step.jobs {
            jobs.removeAll { $0.id == job.id }
            jobs.append(job)
        }
        for change in step.changes[VocabularyTable.self] { apply(change) }
        for message in step.outgoing where message.chat == chat.id { deliver(message.action) }
    }

    /// Takes the job that is due first, if any is due.
    mutating func takeDueJob() -> Job? {
        let due = jobs.indices.filter { jobs[$0].due <= now }
        guard let index = due.min(by: { jobs[$0].due < jobs[$1].due }) else { return nil }
        return jobs.remove(at: index)
    }

    private mutating func apply(_ change: VocabularyChange) {
        switch change {
        case .meet(let entry, let line):
            let earlier = vocabulary.first { $0.isOf(entry.lemma, in: entry.language) }
            let later = entry.following(earlier)
            if line != nil || later.sentence != earlier?.sentence { keep(line, of: entry.lemma, in: entry.language) }
            apply(.keep(later))
        case .keep(let entry):
            vocabulary.removeAll { $0.isOf(entry.lemma, in: entry.language) }
            vocabulary.append(entry)
        case .drop(let lemma, let language):
            vocabulary.removeAll { $0.isOf(lemma, in: language) }
            keep(nil, of: lemma, in: language)
        }
    }

    private mutating func keep(_ line: Data?, of lemma: String, in language: String) {
        lines.removeAll { $0.lemma == lemma && $0.language == language }
        if let line { lines.append(LinePicture(language: language, lemma: lemma, jpeg: line)) }
    }

    private mutating func apply(_ change: WrittenClueChange, by person: PersonID) {
        func isEarlier(_ kept: KeptClue, for word: String) -> Bool {
            kept.chat.id == chat.id && kept.clue.writer == person && kept.clue.word == word
        }
        switch change {
        case .write(let id, let word, let text, let time):
            clues.removeAll { isEarlier($0, for: word) }
            let clue = WrittenClue(id: id, word: word, text: text, writer: person, writtenAt: time)
            clues.append(KeptClue(chat: chat, clue: clue))
        case .erase(let word): clues.removeAll { isEarlier($0, for: word) }
        case .vote(let id, let isUp):
            guard let index = clues.firstIndex(where: { $0.clue.id == id }) else { return }
            clues[index].clue.votes.removeAll { $0.person == person }
            clues[index].clue.votes.append(.init(person: person, isUp: isUp))
        }
    }

    private mutating func deliver(_ action: OutgoingMessage.Action) {
        switch action {
        case .send(let content, let handle, _):
            shown.append(Shown(content: content, buttons: content.keyboard?.rows.flatMap(\.self) ?? []))
            if let handle { handles[handle] = shown.count - 1 }
        case .edit(let target, let content):
            guard let index = index(of: target) else { return }
            shown[index].content = content
            shown[index].buttons += content.keyboard?.rows.flatMap(\.self) ?? []
        case .editKeyboard(let target, let keyboard):
            guard let index = index(of: target) else { return }
            shown[index].content.keyboard = keyboard
        case .delete, .pin, .unpin, .answerButton, .answerInlineQuery, .answerGuest, .react, .showActivity, .leaveChat:
            break
        }
    }

    private func index(of target: OutgoingMessage.Target) -> Int? {
        switch target {
        case .handle(let handle): handles[handle]
        case .message(let id): Int(id.onlyReader?.number ?? id.rawValue)
        }
    }
}

/// A written clue and where it was written.
struct KeptClue {
    let chat: Chat
    var clue: WrittenClue
}

extension Game {
    fileprivate func answers(_ request: GameRequest) -> Bool {
        switch request {
        case .id(let id): self.id == id
        case .letters(let board): board.center == self.board.center && board.outerText == self.board.outerText
        case .played(let time): time.contains(startedAt) || time.contains(lastPlayedAt)
        case .unfinished: !isFinished && team == nil
        }
    }
}

extension Job {
    fileprivate var isTimer: Bool {
        if case .wake = work { true } else { false }
    }
}

extension OutgoingMessage.Content {
    /// The one person who may read it.
    var onlyReader: OnlyReader? { if case .onePerson(let reader) = audience { reader } else { nil } }
}
