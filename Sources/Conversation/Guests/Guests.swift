internal import BotState
internal import Messaging
internal import PhotoReading
internal import Talk

/// People who call the bot into a chat of which it is no member, by its name in answer to a picture. It looks at the picture, says once what
/// it shows, and stores nothing of it.
struct Guests: Feature {
    typealias Notes = GuestNotes
    typealias Command = NoCommand
    typealias Summary = NoSummary
    typealias Verb = NoVerb

    static let key = "guest"

    static let phrases: [any Phrase.Type] = [GuestNothingText.self]

    var exchange: Exchange

    init(_ exchange: Exchange) { self.exchange = exchange }

    mutating func handle(_ event: FeatureEvent) throws -> Bool {
        switch event {
        case .guest(let query):
            guard let photo = query.photo else { return false }
            read(photo, for: query)
            return true
        case .jobEnded(let id, let result): try answer(id, with: result)
        default: break
        }
        return false
    }

    private mutating func read(_ photo: PhotoReference, for query: GuestQuery) {
        let id = newID("guest")
        let calls = session[Guests.self].calls + [.init(jobID: id, query: query.id)]
        session[Guests.self].calls = calls.suffix(Self.mostCalls)
        ask(for: .readPhotos([photo]), of: Guests.self, id: id)
    }

    private mutating func answer(_ jobID: String, with result: JobResult?) throws {
        guard let call = session[Guests.self].calls.first(where: { $0.jobID == jobID }) else { return }
        session[Guests.self].calls.removeAll { $0.jobID == jobID }
        let reading: Reading? = if case .reading(let reading)? = result { reading } else { nil }
        let described = try reading.flatMap { try askFeatures(for: .describe($0)) }
        let nothing = GuestAnswer(
            language.rich(GuestNothingText()), keyboard: Keyboard(rows: [[privateChatButton(code: nil)]]))
        act(.answerGuest(id: call.query, described?.guestAnswer ?? nothing))
    }

    /// The pictures that are looked at for one person. A call that waits longer is dropped, as its answer would come too late.
    private static let mostCalls = 5
}

/// The calls that wait for a picture to be read. They name no chat and keep no picture.
struct GuestNotes: FeatureNotes {
    struct Call: Codable, Hashable, Sendable {
        var jobID: String
        /// The platform's identifier of the call.
        var query: String
    }

    var calls: [Call] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        calls = container.decode(.calls, or: [])
    }
}

/// A guest's picture shows nothing that the bot knows.
struct GuestNothingText: Phrase {
    static let file = "guest-nothing"
    static let sample = GuestNothingText()
}
