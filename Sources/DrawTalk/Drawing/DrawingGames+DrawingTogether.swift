internal import Algorithms
internal import BotState
internal import Foundation
internal import Messaging
internal import Pictures
internal import Talk

/// Everybody in a group draws the same object.
extension DrawingGames {
    /// Counts another drawing. Deletes its photo where the bot may, so that the others don't copy it.
    mutating func drawingIsIn(_ arrival: DrawGame.Arrival, in game: DrawGame) {
        if can(.deletionOfOthers) { act(.delete(.message(arrival.message))) }
        let waiting = drawers(in: game).filter { !hasSent($0.drawer.person, in: game) }
        guard waiting.isEmpty else {
            act(.edit(.handle(game.prompt), prompt(of: game)))
            return
        }
        showDrawings(of: game)
    }

    /// The round ends: the drawings are shown, without names where there are several.
    mutating func showDrawings(of game: DrawGame) {
        var game = game
        let isTimeUp = secondsLeft(in: game).map { $0 <= 0 } ?? false
        act(.edit(.handle(game.prompt), prompt(of: game, isTimeUp ? .over : .done)))
        let shown = drawings(of: game)
        guard !shown.isEmpty else {
            return rest(game, after: DrawNoticeText(.nobodyDrew, object: object(of: game).phrase))
        }
        game.phase = .showing
        game.startedAt = now
        draw.game = game
        guard shown.count > 1 else { return tellNames(of: game) }
        let keyboard = voteKeyboard(of: game, drawings: shown.count)
        act(.send(sheet(of: game, shown, isAnonymous: true, keyboard: keyboard), handle: game.sheet))
        setAlarm(.names, of: game, at: now.addingTimeInterval(Double(secondsUntilNames(in: game))))
    }

    private func secondsUntilNames(in game: DrawGame) -> Int {
        isJudgedByPeople(game) ? drawing.rules.votes.seconds : drawing.rules.group.untilNames
    }

    /// Somebody prefers a drawing to the others. They may change their mind, and not choose their own.
    mutating func prefer(_ button: DrawButton, in game: DrawGame) -> Toast? {
        let shown = drawings(of: game)
        guard game.phase == .showing, isJudgedByPeople(game), let mark, let number = Int(button.argument),
            shown.indices.contains(number)
        else { return toast(.expired) }
        guard shown[number].drawer.person != person else { return toast(.ownDrawing) }
        draw.game?.votes[mark] = number
        return toast(.voted)
    }

    /// Gives the drawings of the round the points that the votes are worth: the hundredths of all votes.
    private mutating func countVotes(in game: DrawGame) {
        let shown = drawings(of: game)
        for (number, entry) in shown.enumerated() {
            let votes = game.votes.values.count { $0 == number }
            let share = game.votes.isEmpty ? 0 : Double(votes) / Double(game.votes.count)
            let full = shown.count == 1 ? Double(drawing.rules.votes.alone) : share * 100
            let points = Int((full * (entry.drawing.isLate ? drawing.rules.late.share : 1)).rounded())
            update(entry.drawer.person, in: game) { notes in
                guard let last = notes.drawings.lastIndex(where: { $0.round == game.round }) else { return }
                (notes.drawings[last].votes, notes.drawings[last].points) = (votes, points)
            }
        }
    }

    /// Tells the drawings' authors and points, and goes on.
    mutating func tellNames(of game: DrawGame) {
        // Everybody who drew may have been forgotten.
        guard !drawings(of: game).isEmpty else {
            return rest(game, after: DrawNoticeText(.nobodyDrew, object: object(of: game).phrase))
        }
        let game = nameDrawers(in: game, keyboard: nextKeyboard(of: game))
        guard !game.isLast else { return finishDrawing(game) }
        setAlarm(.next, of: game, at: now.addingTimeInterval(Double(drawing.rules.group.untilNext)))
    }

    /// Counts the votes, gives the points and shows the drawings with their authors.
    /// - Returns: the game between two rounds; unchanged where nobody has drawn in this round.
    mutating func nameDrawers(in game: DrawGame, keyboard: Keyboard?) -> DrawGame {
        guard !drawings(of: game).isEmpty else { return game }
        var game = game
        let isJudgedByPeople = isJudgedByPeople(game)
        if isJudgedByPeople { countVotes(in: game) }
        let shown = drawings(of: game)
        for (drawer, drawn) in shown {
            award(drawn.points, to: drawer.person, in: game)
            // What people think says nothing of how difficult an object the machine should name.
            if !isJudgedByPeople { learn(drawn, of: drawer.person, in: game) }
        }
        let content = sheet(of: game, shown, isAnonymous: false, keyboard: keyboard)
        if game.phase == .showing, shown.count > 1 {
            act(.edit(.handle(game.sheet), content))
        } else {
            act(.send(content, handle: game.sheet))
        }
        game.phase = .resting
        game.startedAt = now
        draw.game = game
        return game
    }

    /// The drawings of the round, in an order that gives nobody away.
    private func drawings(of game: DrawGame) -> [(drawer: Drawer, drawing: Drawing)] {
        drawers(in: game).compactMap { entry in
            entry.notes.drawings.last { $0.round == game.round }.map { (entry.drawer, $0) }
        }.sorted {
            StableID.seed(game.prompt.rawValue, $0.0.person.id) < StableID.seed(game.prompt.rawValue, $1.0.person.id)
        }
    }

    private func sheet(
        of game: DrawGame, _ shown: [(drawer: Drawer, drawing: Drawing)], isAnonymous: Bool, keyboard: Keyboard?
    ) -> OutgoingMessage.Content {
        let most = shown.map(\.drawing.points).max() ?? 0
        func isBest(_ drawn: Drawing) -> Bool { shown.count > 1 && drawn.points == most && most > 0 }
        let lettered = zip(Self.letters, shown)
        let lines = lettered.map { letter, entry in
            DrawSheetText.Line(
                letter: letter, name: drawerName(entry.drawer), points: Quantity(entry.drawing.points),
                isLate: entry.drawing.isLate, isBest: isBest(entry.drawing))
        }
        let text = DrawSheetText(
            round: game.number, rounds: game.rounds, object: object(of: game).phrase, isAnonymous: isAnonymous,
            isVote: isJudgedByPeople(game), seconds: Quantity(secondsUntilNames(in: game)),
            drawings: Quantity(shown.count),
            lines: isAnonymous ? [] : lines)
        let picture = sheetPicture(text) {
            SketchSheetScene(
                title: pictureLine(.sheetTitle, object: object(of: game).phrase),
                subtitle: pictureLine(.sheetSubtitle, drawings: shown.count),
                drawings: try lettered.map { letter, shown in
                    try entry(
                        of: shown.drawing, name: isAnonymous ? letter : "\(letter) · \(drawerName(shown.drawer))",
                        isTold: !isAnonymous, isWinner: !isAnonymous && isBest(shown.drawing))
                })
        }
        return .init(language.rich(text), picture: picture, keyboard: keyboard)
    }

    /// One button for each drawing, where people judge; in rows that fit a phone.
    private func voteKeyboard(of game: DrawGame, drawings: Int) -> Keyboard? {
        guard isJudgedByPeople(game) else { return nil }
        let buttons = zip(Self.letters, 0..<drawings).map { letter, number in
            Keyboard.Button(letter, data: DrawButton(.prefer, id: game.id, "\(number)").data)
        }
        return Keyboard(rows: buttons.chunks(ofCount: 6).map(Array.init))
    }

    /// Whether nobody else may join, because a sheet has no room for their drawing.
    func isFull(_ game: DrawGame) -> Bool { drawers(in: game).count >= SketchSheetScene.mostDrawings }

    /// Names for drawings whose drawers must stay unknown for now.
    private static let letters = (0..<SketchSheetScene.mostDrawings).map {
        String(UnicodeScalar(UInt8(ascii: "A") + UInt8($0)))
    }
}
