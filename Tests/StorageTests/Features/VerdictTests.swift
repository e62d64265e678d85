import BotState
import Hive
import Messaging
import PuzzleTalk
import Storage
import Testing

@Suite("People's verdicts on words")
struct VerdictTests {
    private let boards: [Board]

    init() throws {
        boards = try ["acehnt", "acehnl", "acehnr"].map { try #require(Board(center: "y", outer: $0)) }
    }

    private func say(
        _ word: String, on board: Int, by person: PersonID = .ana, isTaken: Bool = true, in store: any Store
    ) async throws {
        try await commit([.say(word: word, board: boards[board], isTaken: isTaken)], by: person, in: store)
    }

    private func commit(_ changes: [WordVerdictChange], by person: PersonID, in store: any Store) async throws {
        let chat = ChatID(platform: .telegram, id: person.id)
        try await store.accept(.text("\(changes)-\(person.id)", in: chat))
        let next = try #require(await store.nextPending(in: chat))
        try await store.commit(Step(state: next.state, verdicts: changes), handling: next)
    }

    @Test("they are returned after two people judged a word on two boards", arguments: StoreUnderTest.allCases)
    func several(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await say("hyena", on: 0, in: store)
        try await say("hyena", on: 1, in: store)
        try await say("yecch", on: 0, in: store)
        try await say("yecch", on: 0, by: .bob, in: store)
        #expect(try await store.verdictsOfSeveral().isEmpty)
        try await say("hyena", on: 2, by: .bob, isTaken: false, in: store)
        #expect(
            try await store.verdictsOfSeveral() == [
                WordVerdict(word: "hyena", person: .ana, board: boards[1], isTaken: true),
                WordVerdict(word: "hyena", person: .ana, board: boards[0], isTaken: true),
                WordVerdict(word: "hyena", person: .bob, board: boards[2], isTaken: false),
            ])
    }

    @Test(
        "a person's new verdict on a board replaces the old one, and can be withdrawn",
        arguments: StoreUnderTest.allCases)
    func changes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await say("hyena", on: 0, in: store)
        try await say("hyena", on: 1, by: .bob, in: store)
        try await say("hyena", on: 0, isTaken: false, in: store)
        #expect(try await store.verdictsOfSeveral().map(\.isTaken) == [false, true])
        try await commit([.withdraw(word: "hyena", board: boards[0])], by: .ana, in: store)
        #expect(try await store.verdictsOfSeveral().isEmpty)
    }

    @Test("they are forgotten with the person", arguments: StoreUnderTest.allCases)
    func forgotten(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await say("hyena", on: 0, in: store)
        try await say("hyena", on: 1, by: .bob, in: store)
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.verdictsOfSeveral().isEmpty)
        try await say("hyena", on: 2, in: store)
        #expect(try await store.verdictsOfSeveral().map(\.board) == [boards[2], boards[1]])
    }

    @Test("two who bear the same number on two platforms are two", arguments: StoreUnderTest.allCases)
    func namesakes(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let namesake = PersonID(platform: .matrix, id: "1")
        let room = ChatID(platform: .matrix, id: "1")
        try await say("hyena", on: 0, in: store)
        try await store.accept(.text("there", in: room))
        try await store.handleNext(in: room, verdicts: [.say(word: "hyena", board: boards[1], isTaken: true)])
        #expect(try await store.verdictsOfSeveral().map(\.person) == [namesake, .ana])
    }

    @Test("who takes back one thing takes back that alone", arguments: StoreUnderTest.allCases)
    func withdrawsOne(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let mirrored = try #require(Board(center: "a", outer: "cehnty"))
        for word in ["hyena", "yacht"] {
            for person in [PersonID.ana, .bob] {
                for board in 0..<2 { try await say(word, on: board, by: person, in: store) }
            }
        }
        try await commit([.say(word: "hyena", board: mirrored, isTaken: false)], by: .ana, in: store)
        try await commit([.withdraw(word: "hyena", board: boards[0])], by: .ana, in: store)
        let left = try await store.verdictsOfSeveral()
        #expect(left.filter { $0.word == "yacht" }.count == 4)
        #expect(left.filter { $0.word == "hyena" && $0.person == .bob }.count == 2)
        #expect(Set(left.filter { $0.word == "hyena" && $0.person == .ana }.map(\.board)) == [boards[1], mirrored])
    }
}
