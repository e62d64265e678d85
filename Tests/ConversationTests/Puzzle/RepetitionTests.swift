import BotState
import Foundation
import Hive
import Lexicon
import Messaging
import PhotoReading
import PuzzleRound
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

/// Events that come twice, too late, or out of nowhere.
@Suite("Repeated and odd events")
struct RepetitionTests {
    private let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
    private let photo = PhotoReference(fileID: "f", uniqueID: "u")

    private func message(_ text: String = "", photo: PhotoReference? = nil, album: String? = nil) -> Event {
        .message(.init(id: MessageID(rawValue: "1"), text: text, photo: photo, albumID: album))
    }

    private func result(_ letters: String) -> JobResult {
        let cells = letters.compactMap { Letter($0) }.map { BoardReading.Cell(letter: $0, candidates: []) }
        return .reading(.board(BoardReading(cells: cells, edition: .digital, confidence: 1)))
    }

    @Test("the same step taken twice asks for the same things")
    func determinism() throws {
        let conversation = try Fixtures.conversation()
        let chat = Chat(id: ChatID(platform: .telegram, id: "1"), kind: .private)
        let state = ChatState(chat: chat.id)
        for event in [message("/new Y ACEHNT"), message(photo: photo), message("hello")] {
            let update = Update(id: "7", chat: chat, sender: ana, date: .distantPast, event: event)
            #expect(
                try conversation.step(state, .update(update), now: .distantPast)
                    == conversation.step(state, .update(update), now: .distantPast))
        }
    }

    @Test("the result of a job nobody waits for changes nothing and says nothing")
    func unknownJob() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message("/new I CHNTYZ"), from: ana)
        let before = chat.state
        #expect(try chat.finish(EndedJob(id: "gone", subject: nil, result: result("YACEHNT"))).isEmpty)
        #expect(try chat.finish(EndedJob(id: "gone", subject: "group", result: nil)).isEmpty)
        #expect(chat.state == before)
    }

    @Test("a result that comes twice makes one game")
    func repeatedResult() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message(photo: photo), from: ana)
        let job = try #require(chat.jobs.first)
        #expect(try !chat.finish(job, with: result("YACEHNT")).isEmpty)
        #expect(try chat.finish(job, with: result("YACEHNT")).isEmpty)
        #expect(chat.games.count == 1)
    }

    @Test("an album is one job that grows, due anew with each photo")
    func album() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        var ids: Set<String> = []
        for number in 1...3 {
            let shot = PhotoReference(fileID: "f\(number)", uniqueID: "u\(number)")
            _ = try chat.send(message(photo: shot, album: "a"), from: ana)
            let job = try #require(chat.jobs.first)
            ids.insert(job.id)
            #expect(chat.jobs.count == 1)
            #expect(job.work == .readPhotos((1...number).map { PhotoReference(fileID: "f\($0)", uniqueID: "u\($0)") }))
            #expect(job.due == chat.now.addingTimeInterval(1.2))
            #expect(job.albumID == "a")
            chat.now += 0.5
        }
        #expect(ids.count == 1)
    }

    @Test("a photo sent before the last one is read is a job of its own, and both become games")
    func twoPhotos() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message(photo: photo), from: ana)
        _ = try chat.send(message(photo: PhotoReference(fileID: "g", uniqueID: "v")), from: ana)
        let jobs = chat.jobs
        try #require(jobs.count == 2)
        _ = try chat.finish(jobs[0], with: result("YACEHNT"))
        _ = try chat.finish(jobs[1], with: result("ICHNTYZ"))
        #expect(chat.games.count == 2)
        #expect(chat.state.games.first?.board.description == "I CHNTYZ")
    }

    @Test("a photo that is still being read when its sender is forgotten starts no game")
    func forgottenMeanwhile() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        _ = try chat.send(message(photo: photo), from: ana)
        let job = try #require(chat.jobs.first)
        _ = try chat.send(message("forget me"), from: ana)
        let button = try #require(chat.shown.last?.buttons.first)
        _ = try chat.send(.button(.init(id: "b", messageID: nil, data: button.data)), from: ana)
        #expect(chat.forgotten == [ana.id])
        #expect(chat.session.isEmpty)
        #expect(try chat.finish(job, with: result("YACEHNT")).isEmpty)
        #expect(chat.games.isEmpty)
    }

    @Test(
        "a press of a button we never made is answered",
        arguments: [
            "", "x", "::", "more::", "more:nope:", "swap:nope:OQ", "forget::", "hint:::",
            String(repeating: "é", count: 64), "answer:g:🐝",
        ])
    func strangeButton(data: String) throws {
        var chat = MemoryChat(try Fixtures.conversation())
        let actions = try chat.send(.button(.init(id: "b", messageID: nil, data: data)), from: ana)
        guard case .answerButton(id: "b", text: .some(let text), _)? = actions.first else {
            Issue.record("not answered")
            return
        }
        #expect(!text.isEmpty && text.count <= 200)
    }

    @Test("markup in names, guesses and captions comes out as text")
    func markup() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        let mallory = Person(id: ana.id, name: "<a href=\"x\">&\u{202E}")
        _ = try chat.send(message("/start"), from: mallory)
        #expect(chat.shown.last?.content.text.markup.hasPrefix("Hello, &lt;a href=&quot;x&quot;&gt;&amp;!") == true)
        _ = try chat.send(message("/<b>x"), from: mallory)
        #expect(chat.shown.last?.content.text.markup.contains("/&lt;b&gt;x") == true)
    }

    @Test("a name from right to left stands in an isolate, and an endless one is cut")
    func names() {
        #expect(PersonName.presentable("שרה") == "\u{2068}שרה\u{2069}")
        #expect(PersonName.presentable(String(repeating: "👩‍👩‍👧", count: 500)).count == 40)
    }

    @Test("a group is greeted when the bot joins; otherwise nothing is said unasked")
    func membership() throws {
        var group = MemoryChat(try Fixtures.conversation(), kind: .group)
        #expect(try group.send(.botMembership(isMember: true), from: ana).count == 1)
        #expect(try group.send(.botMembership(isMember: false), from: ana).isEmpty)
        #expect(try group.send(.chatMigrated(from: group.chat.id), from: nil).isEmpty)
        var alone = MemoryChat(try Fixtures.conversation())
        #expect(try alone.send(.botMembership(isMember: true), from: ana).isEmpty)
        #expect(try alone.send(message("hint"), from: nil).isEmpty)
        var channel = MemoryChat(try Fixtures.conversation(), kind: .channel)
        #expect(try channel.send(message("/new Y ACEHNT"), from: ana).isEmpty)
    }

    @Test("a new puzzle is kept beside the older ones, and only one is being played")
    func manyGames() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        for outer in [
            "ACEHNT", "AOEHNT", "ACEHNI", "ACEHNO", "ACEHNU", "ACEHNR", "ACEHNS", "ACEHNL", "ACEHNG", "ACEHND",
        ] {
            chat.now += 60
            _ = try chat.send(message("/new Y \(outer)"), from: ana)
            #expect(chat.state.games.first?.id == chat.activeGameID)
        }
        #expect(chat.games.count == 10)
        _ = try chat.send(message("resume"), from: ana)
        #expect(chat.shown.last?.content.keyboard?.rows.count == 9)
    }

    @Test("a board that can't be drawn is sent in words")
    func noPicture() throws {
        struct Failure: Error {}
        let drawings = Drawings(
            board: { _ in throw Failure() }, live: { _ in throw Failure() }, result: { _ in throw Failure() },
            standings: { _ in throw Failure() }, markedLine: { _ in throw Failure() }, sketch: { _ in throw Failure() },
            sketchSheet: { _ in throw Failure() }, record: { _ in throw Failure() })
        let conversation = Conversation(
            words: try Fixtures.words.get(), texts: try Fixtures.texts.get(), drawings: drawings,
            capabilities: Fixtures.capabilities, secretRandom: Fixtures.secretRandom)
        var chat = MemoryChat(conversation)
        _ = try chat.send(message("/new Y ACEHNT"), from: ana)
        #expect(chat.shown.last?.content.picture == nil)
        #expect(chat.shown.last?.content.text.markup.contains("16 words") == true)
    }

    @Test("a letter that is not on the board is not added to a word")
    func foreignLetter() throws {
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group)
        _ = try chat.send(message("/new Y ACEHNT"), from: ana)
        let game = try #require(chat.games.first)
        for (letter, draft) in [("Y", "y"), ("Q", "y"), ("", "y"), ("é", "y"), ("A", "ya")] {
            let data = GroupButton(.letter, id: game.id, letter).data
            _ = try chat.send(.button(.init(id: "b", messageID: nil, data: data)), from: ana)
            #expect(chat.games.first?.member(ana.id)?.draft == draft)
        }
    }

    @Test("a finished game that somebody had no part in stays finished when they are forgotten")
    func finishedWithoutThem() throws {
        var chat = MemoryChat(try Fixtures.conversation(), kind: .group)
        let ben = Person(id: PersonID(platform: .telegram, id: "ben"), name: "Ben")
        _ = try chat.send(message("/new Y ACEHNT"), from: ben)
        let board = try #require(chat.games.first).board
        for word in try Fixtures.words.get().words(on: board) { _ = try chat.send(message(word.text), from: ben) }
        #expect(chat.games.first?.isFinished == true)
        _ = try chat.send(message("/forget"), from: ana)
        let button = try #require(chat.shown.last?.buttons.first)
        _ = try chat.send(.button(.init(id: "b", messageID: nil, data: button.data)), from: ana)
        #expect(chat.forgotten == [ana.id] && chat.games.first?.isFinished == true)
    }
}
