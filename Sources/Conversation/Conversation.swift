public import Foundation
internal import Hive
public import Lexicon
public import Messaging
public import Persistence

/// What people say to the bot and what it answers, as a pure step from one state of a chat to the next.
///
/// A step reads no clock, draws no random number and does no I/O; the same step taken twice asks for the same messages,
/// games and jobs.
public struct Conversation: Sendable {
    let words: any WordBook
    let texts: Templates
    let drawings: Drawings

    /// A conversation over `words` in the languages of `texts`.
    public init(words: any WordBook, texts: Templates, drawings: Drawings) {
        self.words = words
        self.texts = texts
        self.drawings = drawings
    }

    /// The same conversation over other words.
    public func with(words: any WordBook) -> Conversation {
        Conversation(words: words, texts: texts, drawings: drawings)
    }

    /// Handles `update` in `state` at `now`.
    ///
    /// Throws only what the word book throws. A board that can't be drawn is sent without its picture, since the game goes on
    /// without it.
    public func step(_ state: ChatState, _ update: Update, now: Date) throws -> Step {
        var turn = Turn(conversation: self, state: state, update: update, now: now)
        try turn.handle()
        return try turn.finish()
    }

    /// The commands for the platform's menu, in the default language.
    public func commands() -> [CommandDescription] {
        let language = texts.language(for: nil)
        return Command.allCases.filter(\.isInMenu).map { command in
            CommandDescription(name: command.rawValue, summary: language.plain(CommandText(command: Chosen(command))))
        } + Subjects.commands(in: language)
    }
}
