import BotState
import Foundation
import LookupTalk
import Messaging
import PhotoReading
import Storage
import Testing

@Suite("A person's vocabulary")
struct VocabularyTests {
    private func entry(_ lemma: String, box: Int = 1, at seconds: Double = 0) -> VocabularyEntry {
        VocabularyEntry(
            lemma: lemma, word: lemma + "s", sentence: "So many \(lemma)s & one.", lookedUpAt: Moment.later(seconds),
            box: box, dueAt: Moment.later(seconds + 86_400))
    }

    private func change(_ changes: VocabularyChange..., in store: any Store, chat: ChatID = .ana) async throws {
        try await store.accept(.text("change-\(UUID().uuidString)", in: chat, by: .ana))
        let next = try #require(await store.nextPending(in: chat))
        try await store.commit(Step(state: next.state, vocabulary: changes), handling: next)
    }

    @Test("its words are kept, changed and dropped one by one, latest first", arguments: StoreUnderTest.allCases)
    func keeps(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.keep(entry("bee")), .keep(entry("wasp", at: 2)), .keep(entry("ant", at: 1)), in: store)
        #expect(try await store.state().vocabulary == [entry("wasp", at: 2), entry("ant", at: 1), entry("bee")])
        try await change(.keep(entry("bee", box: 2, at: 3)), .drop("ant"), .drop("moth"), in: store)
        #expect(try await store.state().vocabulary == [entry("bee", box: 2, at: 3), entry("wasp", at: 2)])
    }

    @Test("the same word of two languages is two words, each with its line", arguments: StoreUnderTest.allCases)
    func languages(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var german = entry("gift", at: 1)
        german.language = "de"
        try await change(.meet(entry("gift"), line: Data([1])), .meet(german, line: Data([2])), in: store)
        #expect(try await store.state().vocabulary == [german, entry("gift")])
        try await change(.drop("gift"), in: store)
        #expect(try await store.state().vocabulary == [german])
        try await change(.keep(entry("gift")), .drop("gift", language: "de"), in: store)
        #expect(try await store.state().vocabulary == [entry("gift")])
    }

    @Test("words looked up in a group belong to the person and are not shown there", arguments: StoreUnderTest.allCases)
    func group(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.keep(entry("bee")), in: store, chat: .team)
        #expect(try await store.state(of: .team).vocabulary.isEmpty)
        #expect(try await store.state(of: .ana).vocabulary == [entry("bee")])
        #expect(try await store.state(of: .bob).vocabulary.isEmpty)
    }

    @Test("words from a photo belong to the photo's sender", arguments: StoreUnderTest.allCases)
    func photo(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await store.accept(.text("1", in: .team, by: .ana, "photo"))
        try await store.handleNext(in: .team, jobs: [.reading("j", in: .team)])
        let result = JobResult.reading(.none(.noBoard))
        try await store.complete(.reading("j", in: .team), with: result, at: Moment.later(1))
        let next = try #require(await store.nextPending(in: .team))
        try await store.commit(Step(state: next.state, vocabulary: [.keep(entry("bee"))]), handling: next)
        #expect(try await store.state(of: .ana).vocabulary == [entry("bee")])
    }

    @Test("beyond the limit the oldest are dropped", arguments: StoreUnderTest.allCases)
    func limit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let many = (0...2000).map { VocabularyChange.keep(entry("w\($0)", at: Double($0))) }
        try await store.accept(.text("1"))
        let next = try #require(await store.nextPending(in: .ana))
        try await store.commit(Step(state: next.state, vocabulary: many), handling: next)
        let kept = try await store.state().vocabulary
        #expect(kept.count == 2000 && kept.last?.lemma == "w1")
    }

    @Test("it is deleted when the person is forgotten", arguments: StoreUnderTest.allCases)
    func forgotten(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.keep(entry("bee")), in: store)
        try await store.accept(.text("forget", "forget me"))
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.state().vocabulary.isEmpty)
    }

    @Test(
        "one person's words make nobody else's give way, and dropping one drops nobody else's",
        arguments: StoreUnderTest.allCases)
    func others(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let many = (0..<2000).map { VocabularyChange.keep(entry("w\($0)", at: Double($0))) }
        try await store.accept(.text("b", in: .bob))
        try await store.handleNext(in: .bob, vocabulary: many)
        let room = ChatID(platform: .matrix, id: "1")
        try await store.accept(.text("m", in: room))
        try await store.handleNext(in: room, vocabulary: [.keep(entry("bee", at: 5))])
        try await change(.keep(entry("bee")), .keep(entry("w0", at: 9)), in: store)
        #expect(try await store.state().vocabulary == [entry("w0", at: 9), entry("bee")])
        #expect(try await store.state(of: .bob).vocabulary.count == 2000)
        try await change(.drop("bee"), .drop("w0"), in: store)
        #expect(try await store.state().vocabulary.isEmpty)
        #expect(try await store.state(of: .bob).vocabulary.last?.lemma == "w0")
        #expect(try await store.state(of: room).vocabulary == [entry("bee", at: 5)])
    }

    @Test(
        "those looked up at the same moment come by their names, and all of an entry changes",
        arguments: StoreUnderTest.allCases)
    func changesWhole(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.keep(entry("wasp")), .keep(entry("ant")), in: store)
        #expect(try await store.state().vocabulary.map(\.lemma) == ["ant", "wasp"])
        let other = VocabularyEntry(
            lemma: "ant", word: "Ant", sentence: nil, lookedUpAt: Moment.later(5), box: 3, dueAt: Moment.later(6))
        try await change(.keep(other), in: store)
        #expect(try await store.state().vocabulary == [other, entry("wasp")])
    }
}
