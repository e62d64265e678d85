internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Guesses in a group: a sign below the message says how it was judged, and words are said only where there is more to tell.
extension GroupPuzzle {
    /// `/w WORD`.
    mutating func guess(_ argument: String) throws {
        let words = MessageText(argument).guesses(on: core.activeGame?.board)
        guard !words.isEmpty else { return core.notice(.sayWhichWord) }
        isAddressed = true
        try core.judge(words, alsoCommand: nil)
    }

    /// Judges what somebody in the group wrote.
    mutating func judgeInGroup(_ words: [String]) throws {
        guard let shared = core.activeGame else { return core.askForBoard() }
        guard try !self[TeamRace.self].endOverdueRace() else { return }
        guard let game = self[TeamRace.self].gameToGuess(in: shared) else {
            return core.isRacing ? core.notice(.joinFirst) : self[TeamRace.self].sayRaceWaits()
        }
        let before = try core.round(game)
        let judgements = try self[Guesses.self].countingBonusWords(
            in: self[Guesses.self].judgements(of: words, in: before), of: game)
        let after = before.with(self[Guesses.self].recordFinds(judgements.filter(\.isTaken), in: before))
        let isAlone = audience != .everybody
        if isAlone {
            sayAlone(judgements, in: before)
        } else if let reaction = Reaction(judgements) {
            react(reaction)
        }
        if game.team != nil { return try self[TeamRace.self].guessedInRace(after) }
        let isTaken = judgements.contains(where: \.isTaken)
        // What somebody guessed alone, and was told of, is nothing to the others unless it is a find.
        if isTaken || !isAlone { try sayMore(judgements, before: before, after: after) }
        guard isTaken else { return }
        try self[LiveMessage.self].refreshLive()
        if after.isComplete { try boardIsComplete(after) }
    }

    /// Tells somebody who guessed where nobody else saw it. The group is told of finds, as it is of those by buttons.
    private mutating func sayAlone(_ judgements: [Judgement], in round: Round) {
        say(
            text(for: judgements, in: round.game, progress: nil),
            keyboard: self[Guesses.self].keyboard(after: judgements, in: round))
        audience = .everybody
        isAddressed = false
    }

    /// Says what a reaction can't express.
    mutating func sayMore(_ judgements: [Judgement], before: Round, after: Round) throws {
        let taken = judgements.filter(\.isTaken)
        let progress = taken.isEmpty ? nil : self[Guesses.self].progress(from: before, to: after)
        if taken.isEmpty {
            if let beaten = justBeaten(judgements, in: before.game) {
                return say(language.rich(beaten), isAnnouncement: !isAddressed)
            }
            guard
                isAddressed && judgements.contains(where: \.isWorthWords) || isWordsOnly(judgements)
                    || tellsLength(judgements, in: before.game)
            else { return }
        } else {
            guard
                isWordsOnly(judgements) || isMilestone(from: before, to: after)
                    || taken.contains(where: { $0.verdict == .pangram })
            else {
                return
            }
        }
        say(
            text(for: judgements, in: before.game, progress: progress),
            keyboard: self[Guesses.self].keyboard(after: judgements, in: after),
            isAnnouncement: !isAddressed && !after.isComplete)
    }

    /// Whether to say how long a word must be: the first time that one is too short. Later ones get no answer.
    private mutating func tellsLength(_ judgements: [Judgement], in game: Game) -> Bool {
        guard judgements.contains(where: { $0.verdict == .tooShort }) else { return false }
        return core.puzzle.toldLength.insert(game.id).inserted
    }

    /// Whether guesses get reactions: the platform has them, and the group allows those of the bot.
    var canReact: Bool { can(.reactions) && !core.group.forbidsReactions }

    /// Whether the bot must answer in words because guesses get no reactions.
    private func isWordsOnly(_ judgements: [Judgement]) -> Bool {
        !canReact && Reaction(judgements) != nil && messageID?.onlyReader == nil
    }

    /// The lower ranks come with every other word; the board shows them.
    private func isMilestone(from before: Round, to after: Round) -> Bool {
        after.isComplete || (after.rank != before.rank && Rank.milestones.contains(after.rank))
    }

    private func text(for judgements: [Judgement], in game: Game, progress: Progress?) -> RichText {
        judgements.count == 1
            ? language.rich(
                self[Guesses.self].guessText(judgements[0], board: game.board, command: nil, progress: progress))
            : language.rich(self[Guesses.self].guessesText(judgements, board: game.board, progress: progress))
    }

    /// A consolation for a person who typed a word just after somebody else.
    private func justBeaten(_ judgements: [Judgement], in game: Game) -> BeatenText? {
        guard judgements.count == 1, judgements[0].verdict == .alreadyFound,
            let find = game.finds.first(where: { $0.word == judgements[0].word }), let sender = input.sender,
            let finder = find.person, finder != sender.id, now.timeIntervalSince(find.foundAt) <= Self.photoFinish
        else { return nil }
        return BeatenText(word: find.word, finder: shortName(of: finder), name: shortName(of: sender.id))
    }

    private mutating func react(_ reaction: Reaction) {
        guard canReact, let message = messageID else { return }
        act(.react(message, emoji: reaction.rawValue))
    }

    /// The most seconds between two people's finds of the same word that count as simultaneous.
    private static let photoFinish: TimeInterval = 10
}

extension Rank {
    /// The ranks that a group is told of when it reaches them.
    static let milestones: Set<Rank> = [.great, .amazing, .excellent, .genius, .queenBee, .owl, .eagle, .peacock]
}

/// The reaction to a guess.
enum Reaction: String, CaseIterable {
    case pangram = "🍯"
    case taken = "👍"
    case alreadyFound = "👀"
    case bonus = "👏"
    case unlikely = "🤷"
    case wrong = "🤔"

    /// Whether a chat where `emoji` are the only reactions has all of these; `nil` for a chat with every emoji.
    static func areAllAllowed(by emoji: [String]?) -> Bool {
        guard let emoji else { return true }
        return allCases.allSatisfy { emoji.contains($0.rawValue) }
    }

    /// The best verdict on the words of one message; `nil` when no word fitted the board.
    init?(_ judgements: [Judgement]) {
        let verdicts = Set(judgements.map(\.verdict))
        if verdicts.contains(.pangram) {
            self = .pangram
        } else if verdicts.contains(.good) {
            self = .taken
        } else if verdicts.contains(.alreadyFound) {
            self = .alreadyFound
        } else if judgements.contains(where: { $0.bonus != nil }) {
            self = .bonus
        } else if verdicts.contains(.unlikely) {
            self = .unlikely
        } else if verdicts.contains(.notInList) {
            self = .wrong
        } else {
            return nil
        }
    }
}

extension Judgement {
    /// Whether more can be said of it than a reaction tells, to somebody who asked.
    fileprivate var isWorthWords: Bool {
        switch verdict {
        case .tooShort, .badLetters, .overusedLetters, .missingCenter, .unlikely: true
        case .good, .pangram, .alreadyFound, .notInList: false
        }
    }
}
