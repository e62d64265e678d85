internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
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
    let finder: PersonID
}

extension Turn {
    /// What the screen of a proposal says was found. The group's decision may come from somebody else than the sender.
    /// - Returns: `nil` if the screen lists no words, or if the chat does not know the sender.
    func finds(of proposal: GroupNotes.Proposal) -> ScreenFinds? {
        guard let words = proposal.found, let mark = proposal.by else { return nil }
        let people = [person].compactMap(\.self) + state.players.map(\.person)
        return people.first { PersonMark.of($0) == mark }.map { ScreenFinds(words: words, finder: $0) }
    }

    /// Counts the words that a screen lists as found, for who sent the photo.
    ///
    /// The puzzle took them, so any word that the word book knows counts, also one it would not have expected. What it
    /// does not know at all was most likely misread and is left out.
    mutating func takeOver(_ finds: ScreenFinds?, in round: Round) throws -> (Round, TakenOver) {
        guard let finds else { return (round, TakenOver()) }
        let (found, person) = (finds.words, finds.finder)
        let board = round.game.board
        let known = Set(round.words).union(try resources.words(for: board).unlikelyWords(on: board).map(\.text))
        let listed = found.words.filter(known.contains)
        var game = round.game
        var taken = TakenOver()
        for word in listed where !round.found.contains(word) {
            let points = game.board.points(for: word)
            game.add(.init(word: word, person: person, points: points, foundAt: now))
            taken.words.append(word)
            taken.points += points
        }
        // The screen shows one person's finds, not those of the others in the group.
        let own = game.finds.filter { $0.person == person }.map(\.word)
        taken.tally = ScreenTally(found, read: listed, found: Set(own + listed), on: game.board)
        guard !taken.words.isEmpty else { return (round, taken) }
        game.isFinished = round.with(game).isComplete
        store(game)
        remember(.found(taken.words), in: game)
        return (round.with(game), taken)
    }
}
