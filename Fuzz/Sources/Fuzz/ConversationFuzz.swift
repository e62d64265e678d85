import BotState
import Conversation
import Foundation
import Lexicon
import Messaging
import PhotoReading
import Talk

/// Feeds the conversation with text, button presses and job results, in chats with much activity, so that every handler
/// receives hostile arguments.
///
/// The first byte of the input selects the chat, the second the kind of event, and the rest is the event's data.
enum ConversationFuzz {
    /// Plays the chats up to the point at which the fuzzing starts.
    static func prepare() { _ = scenes }

    static func feed(_ data: Data) {
        let bytes = [UInt8](data)
        guard bytes.count >= 2 else { return }
        let scene = scenes[Int(bytes[0]) % scenes.count]
        let rest = Array(bytes.dropFirst(2))
        guard let step = step(Int(bytes[1]), rest, in: scene) else { return }
        // The state after a step must be valid input for the next step.
        _ = try? scene.after(step).step(.message(.init(id: MessageID(rawValue: "9"), text: "hint")))
    }

    private static func step(_ kind: Int, _ rest: [UInt8], in scene: Scene) -> Step? {
        guard kind % 7 < 6 else {
            let reading = try? JSONDecoder().decode(Reading.self, from: Data(rest))
            return try? scene.finishPhoto(with: reading.map(JobResult.reading))
        }
        let name = String(decoding: rest.prefix(200), as: UTF8.self)
        return event(kind % 7, rest, in: scene).flatMap { try? scene.step($0, name: name) }
    }

    private static func event(_ kind: Int, _ rest: [UInt8], in scene: Scene) -> Event? {
        let text = String(decoding: rest, as: UTF8.self)
        let id = MessageID(rawValue: "5")
        switch kind {
        case 0: return .message(.init(id: id, text: text))
        case 1:
            return .message(.init(id: id, text: text, replyTo: .init(id: MessageID(rawValue: "1"), isFromBot: true)))
        case 2: return .message(.init(id: id, text: text, photo: PhotoReference(fileID: "f", uniqueID: "u")))
        case 3: return .button(.init(id: "b", messageID: MessageID(rawValue: "1"), data: text))
        case 4:
            return pressed(rest, in: scene).map {
                .button(.init(id: "b", messageID: MessageID(rawValue: "1"), data: $0))
            }
        default: return .inlineQuery(.init(id: "q", text: text))
        }
    }

    /// A button of the chat, with a different argument.
    private static func pressed(_ rest: [UInt8], in scene: Scene) -> String? {
        guard let first = rest.first, !scene.buttons.isEmpty else { return nil }
        let button = scene.buttons[Int(first) % scene.buttons.count]
        let kept = button.split(separator: ":", omittingEmptySubsequences: false).dropLast().joined(separator: ":")
        return kept + ":" + String(decoding: rest.dropFirst(), as: UTF8.self)
    }

    private static let scenes = [
        Scene(.private, ["/new Y ACEHNT", "yacht, hyena", "hint", "more", "hint", "fix", "forget me"]),
        Scene(.private, ["/define yacht", "/define hyena", "/quiz"]),
        Scene(.private, ["/draw"]),
        Scene(.private, []),
        Scene(.group, ["/new Y ACEHNT", "yacht", "/hint", "/letters", "/settings", "/challenge", "/new L ADNORW"]),
        Scene(.group, ["/new Y ACEHNT", "/teams 2 all", "/standings", "/solve"]),
        Scene(.group, ["/draw", "/guessit"]),
    ]
}

/// A chat in the middle of a conversation.
struct Scene {
    private static let conversation: Conversation = {
        do {
            let drawings = Drawings(
                board: { _ in Data() }, live: { _ in Data() }, result: { _ in Data() }, standings: { _ in Data() },
                markedLine: { _ in Data() }, sketch: { _ in Data() }, sketchSheet: { _ in Data() },
                record: { _ in Data() })
            return Conversation(
                words: try Lexicon(contentsOf: Repository.file("var/lexicon.bin")),
                texts: try Templates(directory: Repository.file("Templates")), drawings: drawings,
                capabilities: [.telegram: .telegram], secret: Data("fuzz".utf8))
        } catch {
            Repository.give(up: "\(error)")
        }
    }()

    private let chat: Chat
    private var state: ChatState
    private(set) var buttons: [String] = []
    /// The identifier of the job that reads the latest photo.
    private(set) var photoJob: String?
    private var steps = 0

    /// Sends `lines`, presses buttons, and then sends a photo.
    init(_ kind: Chat.Kind, _ lines: [String]) {
        let id = ChatID(platform: .telegram, id: kind == .private ? "7" : "-100")
        chat = Chat(id: id, kind: kind, title: kind == .private ? nil : "Bees")
        state = ChatState(chat: id)
        for line in lines { play(.message(.init(id: MessageID(rawValue: "1"), text: line))) }
        for (index, button) in buttons.enumerated() where index < 40 && !button.contains("forget") {
            play(.button(.init(id: "b\(index)", messageID: MessageID(rawValue: "1"), data: button)))
        }
        play(.message(.init(id: MessageID(rawValue: "2"), photo: PhotoReference(fileID: "f", uniqueID: "u"))))
    }

    private mutating func play(_ event: Event) {
        do { self = after(try step(event)) } catch { Repository.give(up: "\(error)") }
    }

    /// The bot's step for `event`.
    func step(_ event: Event, name: String = "Ana") throws -> Step {
        let sender = Person(id: Self.person, name: name, languageCode: "en")
        let update = Update(id: "u\(steps)", chat: chat, sender: sender, date: Self.now, event: event)
        return try Self.conversation.step(state, .update(update), now: Self.now)
    }

    /// The bot's step for the end of the job that reads the latest photo; `nil` when there is none.
    func finishPhoto(with result: JobResult?) throws -> Step? {
        guard let photoJob else { return nil }
        let end = ChatInput.JobEnd(
            id: "u\(steps)", chat: chat, person: Self.person, date: Self.now,
            job: EndedJob(id: photoJob, subject: nil, result: result))
        return try Self.conversation.step(state, .jobEnded(end), now: Self.now)
    }

    private static let person = PersonID(platform: .telegram, id: "7")
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// The scene after a step.
    func after(_ step: Step) -> Scene {
        var scene = self
        scene.state = step.state
        scene.steps += 1
        for message in step.outgoing { scene.buttons += message.action.buttons }
        for job in step.jobs { if case .readPhotos = job.work { scene.photoJob = job.id } }
        return scene
    }
}

extension OutgoingMessage.Action {
    fileprivate var buttons: [String] {
        switch self {
        case .send(let content, _, _), .edit(_, let content):
            content.keyboard?.rows.flatMap { $0.map(\.data) } ?? []
        default: []
        }
    }
}
