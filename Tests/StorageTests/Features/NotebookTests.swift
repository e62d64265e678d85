import BotState
import Foundation
import LookupTalk
import Messaging
import Storage
import Testing

@Suite("A word that is looked up again")
struct NotebookTests {
    private func entry(
        _ lemma: String = "bee", as word: String = "bees", in sentence: String? = "So many bees.",
        at seconds: Double = 0, book: String? = nil
    ) -> VocabularyEntry {
        VocabularyEntry(
            lemma: lemma, word: word, sentence: sentence, lookedUpAt: Moment.later(seconds), box: 1,
            dueAt: Moment.later(seconds + 86_400), book: book)
    }

    private func change(_ changes: VocabularyChange..., in store: any Store, chat: ChatID = .ana) async throws {
        try await store.accept(.text("change-\(UUID().uuidString)", in: chat, by: .ana))
        try await store.handleNext(in: chat, vocabulary: changes)
    }

    /// The pictures of Ana's lines.
    private func lines(in store: any Store) async throws -> [LinePicture] {
        let job = Job(id: "lines", chat: .ana, subject: "look", work: .findLines, due: Moment.start, holdsUpChat: false)
        try await store.accept(.text("lines-\(UUID().uuidString)"))
        try await store.handleNext(jobs: [job])
        return try await store.lines(for: job)
    }

    @Test("is counted, and moves to the place where it was met last", arguments: StoreUnderTest.allCases)
    func again(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.meet(entry(book: "Emma")), in: store)
        try await change(.meet(entry(as: "bee", in: "A bee.", at: 10, book: "Moby-Dick")), in: store)
        var expected = entry(as: "bee", in: "A bee.", at: 10, book: "Moby-Dick")
        (expected.times, expected.firstLookedUpAt) = (2, Moment.start)
        #expect(try await store.state().vocabulary == [expected])
    }

    @Test("keeps what the last deck had of it until another deck is made", arguments: StoreUnderTest.allCases)
    func exported(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        var first = entry()
        first.exported = ExportedCard(content: "3kz", changedAt: Moment.later(3))
        try await change(.keep(first), in: store)
        try await change(.meet(entry(in: "Bees!", at: 9)), in: store)
        #expect(try await store.state().vocabulary.map(\.exported) == [first.exported])
        first.exported = ExportedCard(content: "4kz", picture: "<img>", changedAt: Moment.later(20))
        try await change(.keep(first), in: store)
        #expect(try await store.state().vocabulary.map(\.exported) == [first.exported])
    }

    @Test("is met once while somebody looks at one place", arguments: StoreUnderTest.allCases)
    func once(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.meet(entry()), .meet(entry(at: 3599)), in: store)
        #expect(try await store.state().vocabulary.map(\.times) == [1])
        try await change(.meet(entry(at: 3599 + 3600)), in: store)
        #expect(try await store.state().vocabulary.map(\.times) == [2])
    }

    @Test("without a sentence keeps the one that it has, with its book", arguments: StoreUnderTest.allCases)
    func keepsSentence(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.meet(entry(book: "Emma"), line: Data([1])), in: store)
        try await change(.meet(entry(as: "bee", in: nil, at: 5)), in: store, chat: .team)
        let kept = try #require(try await store.state().vocabulary.first)
        #expect(kept.word == "bees" && kept.sentence == "So many bees." && kept.book == "Emma")
        #expect(kept.lookedUpAt == Moment.later(5))
        #expect(try await lines(in: store) == [LinePicture(lemma: "bee", jpeg: Data([1]))])
        try await change(.meet(entry(in: "Bees!", at: 9)), in: store)
        #expect(try await store.state().vocabulary.map(\.book) == [nil], "The new sentence is of no book.")
        #expect(try await lines(in: store).isEmpty, "The picture was of the other sentence.")
    }

    @Test("has the picture of its last line, which goes with the word", arguments: StoreUnderTest.allCases)
    func pictures(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.meet(entry(), line: Data([1])), .meet(entry("ant"), line: Data([3])), in: store)
        try await change(.meet(entry(), line: Data([2])), in: store)
        #expect(
            try await lines(in: store) == [.init(lemma: "ant", jpeg: Data([3])), .init(lemma: "bee", jpeg: Data([2]))])
        try await change(.drop("ant"), .keep(entry()), in: store)
        #expect(try await lines(in: store) == [.init(lemma: "bee", jpeg: Data([2]))])
    }

    @Test(
        "shares the place for pictures with the person's other words, whose oldest pictures go",
        arguments: StoreUnderTest.allCases)
    func limit(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        let many = (0..<LinePicture.limit + 3).map { VocabularyChange.meet(entry("w\($0)"), line: Data([9])) }
        try await store.accept(.text("b", in: .bob))
        try await store.handleNext(in: .bob, vocabulary: [.meet(entry(), line: Data([4]))])
        try await store.accept(.text("1"))
        try await store.handleNext(vocabulary: many)
        #expect(try await lines(in: store).count == LinePicture.limit)
        #expect(try await store.state().vocabulary.count == many.count, "The words stay.")
    }

    @Test("leaves neither picture nor book of a person who is forgotten", arguments: StoreUnderTest.allCases)
    func forgotten(kind: StoreUnderTest) async throws {
        let store = try kind.make()
        try await change(.meet(entry(book: "Emma"), line: Data([1])), in: store)
        let job = Job(id: "j", chat: .ana, subject: "look", work: .findLines, due: Moment.start, holdsUpChat: false)
        try await store.accept(.text("1"), .text("forget"))
        try await store.handleNext(jobs: [job])
        #expect(try await store.lines(for: job).count == 1)
        try await store.handleNext(forget: .ana) { $0 = ChatState(chat: .ana) }
        #expect(try await store.lines(for: job).isEmpty)
        #expect(try await lines(in: store).isEmpty)
    }
}
