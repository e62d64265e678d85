internal import BotState
internal import Hive
internal import Messaging
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// Guessing with buttons. Each press adds a letter to the person's own word, which only they are shown.
extension GroupPuzzle {
    /// Sends the letters as buttons.
    mutating func showLetters() throws {
        guard let game = core.activeGame else { return core.askForBoard() }
        guard !core.isRacing else { return try self[LiveMessage.self].refreshLive() }
        let keyboard = lettersKeyboard(of: game, race: nil)
        act(.send(.init(language.rich(LettersText()), keyboard: keyboard, audience: audience)))
    }

    /// The letters arranged as in the honeycomb, as far as rows of buttons allow.
    func lettersKeyboard(of game: Game, race: Race?) -> Keyboard {
        let outer = core.notes(of: game).outer
        let center = game.board.center
        let rows: [[Letter]] =
            outer.count == 6
            ? [[outer[5], outer[0], outer[1]], [center], [outer[4], outer[3], outer[2]]] : [[center], outer]
        let letters = rows.map { row in
            row.map { Keyboard.Button($0.description, data: GroupButton(.letter, id: game.id, $0.description).data) }
        }
        let typing = [
            core.button(.erase, GroupButton(.erase, id: game.id)),
            core.button(.enter, GroupButton(.enter, id: game.id)),
        ]
        guard let race else { return Keyboard(rows: letters + [typing]) }
        return Keyboard(
            rows: letters + [
                typing,
                [
                    core.button(.mine, GroupButton(.mine, id: game.id)),
                    core.button(.clue, GroupButton(.clue, id: game.id)),
                ],
                [core.button(.join, GroupButton(.join, id: race.id))],
            ])
    }

    mutating func pressLetters(_ button: GroupButton) throws -> Toast? {
        guard let shared = core.activeGame, shared.id == button.id, let person = input.sender?.id else {
            return core.toast(.expired)
        }
        if let race = core.group.race, race.isRunning, let end = race.endsAt, end <= now {
            try self[TeamRace.self].endRace(race)
            return nil
        }
        guard let game = self[TeamRace.self].gameToGuess(in: shared) else {
            return core.isRacing
                ? core.toast(GroupToast.joinFirst, isAlert: true) : self[TeamRace.self].raceWaitsToast()
        }
        switch button.verb {
        case .letter:
            guard let letter = button.argument.first.flatMap({ Letter($0) }), shared.board.letters.contains(letter)
            else { return core.toast(.expired) }
            return draft(of: person, in: shared) { $0 += letter.lowercase }
        case .erase: return draft(of: person, in: shared) { $0 = String($0.dropLast()) }
        case .enter: return try enter(person, in: shared, counting: game)
        case .mine: return ownFinds(in: game)
        default: return try privateClue(in: game)
        }
    }

    private mutating func draft(of person: PersonID, in shared: Game, _ change: (inout String) -> Void) -> Toast {
        var game = shared
        game.update(person) { member in
            change(&member.draft)
            member.draft = String(member.draft.prefix(Self.longestDraft))
        }
        core.store(game)
        let draft = game.member(person)?.draft ?? ""
        return draft.isEmpty ? core.toast(.noLetters) : core.toast(.draft, value: draft.uppercased())
    }

    func ownFinds(in game: Game) -> Toast {
        let words = resources.written(game.countedWords.sorted(), on: game.board)
        guard !words.isEmpty else { return core.toast(.noFinds) }
        return core.toast(.finds, value: WordLine.joined(words, limit: 24), isAlert: true)
    }

    private mutating func enter(_ person: PersonID, in shared: Game, counting game: Game) throws -> Toast? {
        guard try !self[TeamRace.self].endOverdueRace() else { return core.toast(.expired) }
        let word = shared.member(person)?.draft ?? ""
        guard !word.isEmpty else { return core.toast(.noLetters) }
        var cleared = shared
        cleared.update(person) { $0.draft = "" }
        core.store(cleared)
        let before = try core.round(game.id == shared.id ? cleared : game)
        let judgements = try self[Guesses.self].countingBonusWords(
            in: self[Guesses.self].judgements(of: [word], in: before), of: before.game)
        let after = before.with(self[Guesses.self].recordFinds(judgements.filter(\.isTaken), in: before))
        if game.team != nil {
            try self[TeamRace.self].guessedInRace(after)
        } else if judgements.contains(where: \.isTaken) {
            try sayMore(judgements, before: before, after: after)
            try self[LiveMessage.self].refreshLive()
            if after.isComplete { try boardIsComplete(after) }
        }
        // Only this person reads it, so it gives nothing away to the others. In a race every help counts.
        let isClose = try game.team == nil && self[Guesses.self].isClose(judgements[0], in: before)
        let text = self[Guesses.self].guessText(
            judgements[0], board: shared.board, command: nil, progress: nil, isClose: isClose)
        return Toast(language.rich(text).plain)
    }

    /// The next clue for the team alone.
    mutating func privateClue(in game: Game) throws -> Toast? {
        var game = game
        let round = try core.round(game)
        guard let word = game.nextToHint(of: round.offerable), let person = input.sender?.id else {
            return core.toast(.noClue)
        }
        let told = game.clueLevel(of: word)
        let ladder = HintLadder(word: word, level: told + 1)
        game.noteClue(word, level: ladder.level)
        game.update(person) { $0.hints += 1 }
        core.store(game)
        let text = try self[Hints.self].clueText(
            ladder, clues: try self[Hints.self].clues(to: word, in: round), in: round.with(game))
        tellTeam(language.rich(text), of: game, except: person)
        return Toast(language.rich(text).plain, isAlert: true)
    }

    /// Shows the others of a team what one of them has just been told.
    private mutating func tellTeam(_ text: RichText, of game: Game, except person: PersonID) {
        let members = core.activeGame?.members.filter { $0.team == game.team && $0.person != person } ?? []
        for member in members {
            let content = OutgoingMessage.Content(text, audience: .onePerson(OnlyReader(member.person)))
            act(.send(content), isAnnouncement: true)
        }
    }

    /// The longest words of the puzzle have some nineteen letters.
    private static let longestDraft = 24
}
