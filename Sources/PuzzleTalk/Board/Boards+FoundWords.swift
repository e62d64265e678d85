internal import Algorithms
internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import PuzzleRound
internal import Talk

/// The words that a screen lists as found, added to a game.
struct TakenOver: Hashable, Sendable {
    /// The words that are new to the game.
    var words: [String] = []
    /// Their points in the game.
    var points = 0
    /// The screen's count, if it is more than the game now knows of.
    var tally: ScreenTally?
}

/// What a photographed screen says was found, and who sent the photo.
struct ScreenFinds: Hashable, Sendable {
    let words: FoundWords
    /// `nil` in a group that does not know them any more.
    let sender: PersonID?
}

extension Boards {
    /// What the screen of a proposal says was found. The group's decision may come from somebody else than the sender.
    /// - Returns: `nil` if the screen lists no words, or if nobody knows whose they are where that matters.
    func finds(of proposal: GroupNotes.Proposal) -> ScreenFinds? {
        guard let words = proposal.found else { return nil }
        let people = [person].compactMap(\.self) + state.players.map(\.person)
        let sender = proposal.by.flatMap { mark in people.first { PersonMark.of($0) == mark } }
        return isGroup || sender != nil ? ScreenFinds(words: words, sender: sender) : nil
    }

    /// Counts the words that a screen lists as found: for the player who is alone with the bot, and for nobody in a group.
    ///
    /// Everybody in a group reads the screen, so its words are no longer anybody's to find. They were found elsewhere, before the group
    /// began, so points for them would decide the competition. They count for the board, whose rank is the group's.
    ///
    /// The puzzle took them, so any word that the word book knows counts, also one it would not have expected. What it
    /// does not know at all was most likely misread and is left out.
    mutating func takeOver(_ finds: ScreenFinds?, in round: Round) throws -> (Round, TakenOver) {
        guard let finds else { return (round, TakenOver()) }
        let known = try core.knownWords(of: round.game).all
        let listed = finds.words.words.filter(known.contains)
        let new = Array(listed.filter { !round.found.contains($0) }.uniqued())
        let after = new.isEmpty ? round : round.crossingOff(new, for: isGroup ? nil : finds.sender, at: now)
        let game = after.game
        // The screen shows one person's finds, not those of the others in the group.
        let own = game.finds.filter { $0.person == finds.sender }.map(\.word)
        let taken = TakenOver(
            words: new, points: new.reduce(0) { $0 + game.board.points(for: $1) },
            tally: ScreenTally(finds.words, read: listed, found: Set(own + listed), on: game.board))
        guard !taken.words.isEmpty else { return (round, taken) }
        core.store(game)
        let mark = finds.sender.map { UndoEntry.mark(of: $0, in: game) }
        core.remember(isGroup ? .crossedOff(taken.words, by: mark) : .found(taken.words), in: game)
        return (after, taken)
    }
}
