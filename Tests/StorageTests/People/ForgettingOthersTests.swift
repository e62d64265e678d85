import BotState
import DrawTalk
import Foundation
import Hive
import LookupTalk
import Messaging
import PuzzleTalk
import Storage
import Synchronization
import Testing

/// Ana is forgotten in each of these. Nothing is done to those who bear her number on another platform, or who share her chats.
@Suite("Forgetting a person leaves alone")
struct ForgettingOthersTests {
    private let namesake = PersonID(platform: .matrix, id: "1")
    private let room = ChatID(platform: .matrix, id: "1")
    private let hall = ChatID(platform: .matrix, id: "-100")

    private func forgetAna(in store: any Store) async throws {
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
    }

    @Test("the notes of groups, but for what the conversation finds of the person in them")
    func notes() async throws {
        let asked = Mutex<[String]>([])
        let store = try SQLiteStore(
            file: TemporaryFolder().file("honeycue.sqlite"),
            features: StoredFeatures([]) { notes, person in
                asked.withLock { $0.append(String(decoding: notes, as: UTF8.self)) }
                #expect(person == .ana)
                return notes == Data("of team".utf8) ? Data("cleaned".utf8) : nil
            }, now: { Moment.start })
        let other = ChatID(platform: .telegram, id: "-200")
        for (chat, person, text) in [
            (ChatID.team, PersonID.ana, "of team"), (other, .bob, "of others"), (.bob, .bob, "private"),
            (hall, namesake, "elsewhere"),
        ] {
            try await store.accept(.text("1 \(chat.id)", in: chat, by: person))
            try await store.handleNext(in: chat) { $0.session = Data(text.utf8) }
        }
        try await forgetAna(in: store)
        #expect(asked.withLock { Set($0) } == ["of team", "of others"])
        #expect(try await store.state(of: .team).session == Data("cleaned".utf8))
        #expect(try await store.state(of: other).session == Data("of others".utf8))
    }

    @Test("who bears the same number on another platform: messages, jobs, updates", arguments: StoreUnderTest.allCases)
    func namesakesWork(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for chat in [room, hall] {
            try await store.accept(.text("1 \(chat.id)", in: chat, by: namesake))
            let job = Job.reading("job \(chat.id)", in: chat, holdsUp: false)
            try await store.handleNext(in: chat, outgoing: [.send("board", to: chat, handle: "h")], jobs: [job])
            try await store.accept(.text("2 \(chat.id)", in: chat, by: namesake, "waits"))
        }
        #expect(try await store.drainOutgoing() == ["send board", "send board"])
        for chat in [room, hall] {
            try await store.accept(.text("3 \(chat.id)", in: chat, by: namesake))
            try await store.handleNext(in: chat, outgoing: [.edit("h", "more", in: chat)])
        }
        try await forgetAna(in: store)
        #expect(try await store.drainOutgoing() == ["edit more", "edit more"])
        #expect(try await store.dueJobs(at: Moment.start, limit: 9).map(\.id) == ["job 1", "job -100"])
        for chat in [room, hall] { #expect(try await store.drainTexts(in: chat) == ["hint"]) }
    }

    @Test(
        "who bears the same number on another platform: games, points, words, photos",
        arguments: StoreUnderTest.allCases)
    func namesakesState(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let word = VocabularyEntry(
            lemma: "bee", word: "bees", sentence: nil, lookedUpAt: Moment.start, box: 1, dueAt: Moment.start)
        let boards = try ["acehnt", "acehnl"].map { try #require(Board(center: "y", outer: $0)) }
        for chat in [room, hall] {
            var game = try Game.sample("game \(chat.id)")
            game.finds = [.sample("yacht", by: namesake)]
            game.members = [Game.Member(person: namesake, hints: 1)]
            let report = Job(
                id: "report \(chat.id)", chat: chat, work: .keepPhotos([], of: .init(read: "board")), due: Moment.start,
                holdsUpChat: false)
            try await store.accept(.text("1 \(chat.id)", in: chat, by: namesake))
            try await store.handleNext(
                in: chat, jobs: [report], vocabulary: [.keep(word)],
                verdicts: [.say(word: "hyena", board: boards[0], isTaken: true)]
            ) { state in
                state.session = Data("notes".utf8)
                state.games = [game]
                state.activeGameID = game.id
                state.players = [Player(person: namesake, name: "N", total: Tally(points: 3))]
                state.drawers = [Drawer(person: namesake, name: "N", points: 4)]
            }
            #expect(try await store.keep([Data([1])], for: report))
        }
        try await store.accept(.text("b", in: .bob))
        try await store.handleNext(in: .bob, verdicts: [.say(word: "hyena", board: boards[1], isTaken: true)])
        let before = [try await store.state(of: room), try await store.state(of: hall)]
        try await forgetAna(in: store)
        #expect(try await [store.state(of: room), store.state(of: hall)] == before)
        #expect(before.map(\.vocabulary.count) == [1, 0])
        #expect(try await store.photoReports().count == 2)
        #expect(try await store.verdictsOfSeveral().map(\.person) == [namesake, .bob])
    }

    @Test("what others caused in the same group", arguments: StoreUnderTest.allCases)
    func othersInGroup(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        for person in [PersonID.ana, .bob] {
            try await store.accept(.text("\(person.id)", in: .team, by: person))
            try await store.handleNext(
                in: .team, outgoing: [.send("for \(person.id)", to: .team)],
                jobs: [.reading("of \(person.id)", in: .team, holdsUp: false)])
            try await store.accept(.text("\(person.id) waits", in: .team, by: person, "by \(person.id)"))
            #expect(try await store.drainTexts(in: .team) == ["by \(person.id)"])
        }
        for person in [PersonID.ana, .bob] {
            try await store.accept(.text("\(person.id) still", in: .team, by: person, "by \(person.id)"))
        }
        try await forgetAna(in: store)
        #expect(try await store.drainOutgoing() == ["send for 2"])
        #expect(try await store.dueJobs(at: Moment.start, limit: 9).map(\.id) == ["of 2"])
        #expect(try await store.drainTexts(in: .team) == ["by 2"])
    }

    @Test("a timer that somebody of the same identifier set on another platform", arguments: StoreUnderTest.allCases)
    func timersElsewhere(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let room = ChatID(platform: .matrix, id: "room"), namesake = PersonID(platform: .matrix, id: PersonID.ana.id)
        try await store.accept(.text("m1", in: room, by: namesake))
        let timer = Job(id: "t", chat: room, work: .wake("closing"), due: Moment.start, holdsUpChat: false)
        try await store.handleNext(in: room, jobs: [timer])
        try await forgetAna(in: store)
        try await store.complete(timer, with: .woken("closing"), at: Moment.start)
        #expect(try await store.nextPending(in: room)?.input.person == namesake)
    }

    @Test("a group's timers that they set, which then are nobody's", arguments: StoreUnderTest.allCases)
    func timers(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        func timer(_ id: String, in chat: ChatID) -> Job {
            Job(id: id, chat: chat, work: .wake("closing"), due: Moment.start, holdsUpChat: false)
        }
        let home = ChatID(platform: .telegram, id: PersonID.ana.id)
        for chat in [ChatID.team, home] {
            try await store.accept(.text("u\(chat.id)", in: chat, by: .ana))
            try await store.handleNext(in: chat, jobs: [timer("timer \(chat.id)", in: chat)])
        }
        try await forgetAna(in: store)
        let left = try await store.dueJobs(at: Moment.start, limit: 9)
        #expect(left.map(\.id) == ["timer \(ChatID.team.id)"])
        let job = try #require(left.first)
        try await store.complete(job, with: .woken(""), at: Moment.start)
        let result = try #require(try await store.nextPending(in: .team))
        #expect(result.input.person == nil)
    }

    @Test("the group they asked in, its notes and its game", arguments: StoreUnderTest.allCases)
    func groupAskedIn(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let game = try Game.sample("g")
        try await store.accept(.text("1", in: .team, by: .bob))
        try await store.handleNext(in: .team) {
            $0 = ChatState(chat: .team, session: Data("group".utf8), activeGameID: "g", games: [game])
        }
        try await store.accept(.text("forget", in: .team, by: .ana, "forget me"))
        try await store.handleNext(in: .team, forget: .ana)
        let state = try await store.state(of: .team)
        #expect(state == ChatState(chat: .team, session: Data("group".utf8), activeGameID: "g", games: [game]))
    }

    @Test(
        "what the step itself says: the chat's notes, and the answer, though they ask twice",
        arguments: StoreUnderTest.allCases)
    func stepItself(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1"), .text("forget"), .text("again", in: .team, by: .ana))
        try await store.handleNext { $0.session = Data("kept".utf8) }
        try await store.handleNext(outgoing: [.send("Forgotten.", to: .team)], forget: .ana)
        #expect(try await store.state().session == Data("kept".utf8), "As the step says, and not as it was before.")
        try await store.handleNext(in: .team, outgoing: [.send("Again.", to: .team)], forget: .ana) {
            $0 = ChatState(chat: .ana)
        }
        #expect(try await store.drainOutgoing() == ["send Forgotten.", "send Again."])
        #expect(try await store.state().session.isEmpty)
    }
}
