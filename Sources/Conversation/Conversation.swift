public import BotState
internal import ClueTalk
internal import DrawTalk
public import Foundation
internal import LeagueTalk
public import Lexicon
internal import LookupTalk
public import Messaging
internal import PuzzleTalk
internal import ReportTalk
public import Talk

/// The conversation with the bot: a pure step from one state of a chat to the next.
///
/// A step reads no clock, draws no random number and does no I/O; the same step taken twice asks for the same messages,
/// games and jobs.
public struct Conversation: Sendable {
    private var resources: TalkResources

    /// The features there are. Another one is a further entry here.
    static let features = FeatureList(
        [Operation.self, About.self, Guests.self] + groupFeatures + clueFeatures + leagueFeatures + drawFeatures
            + lookupFeatures + reportFeatures,
        main: mainFeature)

    /// What the features store, for whoever opens a database.
    public static let stored = StoredFeatures(features.tables, notesWithout: notes(_:without:))

    /// A conversation over `words` and the boards of `calendar` in the languages of `texts`, on platforms of these
    /// `capabilities`, run by `operators`.
    /// - Parameters:
    ///   - foreignWords: the words of the puzzles of other languages, by the language's code.
    ///   - dictionaries: the dictionaries of other languages, likewise.
    public init(
        words: any WordBook, foreignWords: [String: any WordBook] = [:],
        dictionaries: [String: any ForeignDictionary] = [:], calendar: BoardCalendar = BoardCalendar(),
        texts: Templates, drawings: Drawings, capabilities: [Platform: Capabilities],
        operators: Set<ListedID> = [], secret: Data
    ) {
        self.init(
            words: words, foreignWords: foreignWords, dictionaries: dictionaries, calendar: calendar, texts: texts,
            drawings: drawings, capabilities: capabilities, operators: operators,
            secretRandom: SecretRandom(secret: secret))
    }

    /// A conversation about `features`, whose texts are in `texts`.
    init(
        words: any WordBook, foreignWords: [String: any WordBook] = [:],
        dictionaries: [String: any ForeignDictionary] = [:], calendar: BoardCalendar = BoardCalendar(),
        texts: Templates, drawings: Drawings, capabilities: [Platform: Capabilities],
        operators: Set<ListedID> = [], secretRandom: SecretRandom, features: FeatureList = Self.features
    ) {
        resources = TalkResources(
            words: words, foreignWords: foreignWords, dictionaries: dictionaries, calendar: calendar, texts: texts,
            drawings: drawings, features: features, capabilities: capabilities, operators: operators,
            secretRandom: secretRandom)
    }

    var texts: Templates { resources.texts }

    /// The same conversation over other words.
    public func with(words: any WordBook) -> Conversation {
        var other = self
        other.resources.words = words
        return other
    }

    /// A chat's notes (`BotState.ChatState.session`) without what came from `person`; `nil` if nothing did.
    @Sendable public static func notes(_ notes: Data, without person: PersonID) -> Data? {
        var session = Session(decoding: notes, features: features)
        guard let before = try? session.encoded() else { return nil }
        session.forget(PersonMark.of(person))
        guard let after = try? session.encoded(), after != before else { return nil }
        return after
    }

    /// Handles `input` in `state` at `now`.
    ///
    /// Throws only what the word book throws. A board that can't be drawn is sent without its picture, since the game goes on
    /// without it.
    public func step(_ state: ChatState, _ input: ChatInput, now: Date) throws -> Step {
        var state = state
        state.session = SessionUpgrade.upgraded(state.session)
        var exchange = Exchange(resources, state: state, input: input, now: now)
        try exchange.handle()
        return try exchange.finish()
    }

    /// The commands for the platform's menu, described in English and in each other language.
    public func commands() -> [CommandDescription] {
        let english = texts.language(for: nil)
        return resources.features.menu(in: english, and: texts.all.filter { $0.code != english.code })
    }
}

extension Templates {
    /// Reads the languages in `directory`. Throws ``TemplatesError`` for a text that is missing, broken, or uses a name that its
    /// phrase does not have.
    public init(directory: URL) throws(TemplatesError) {
        try self.init(directory: directory, features: Conversation.features)
    }
}
