internal import BotState
internal import Foundation
internal import Messaging
internal import Pictures
internal import Talk

/// Everybody in a group draws the same object.
extension Turn {
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
        let isTimeUp = secondsLeft(in: game) <= 0
        act(.edit(.handle(game.prompt), prompt(of: game, isTimeUp ? .over : .done)))
        let shown = drawings(of: game)
        guard !shown.isEmpty else {
            return rest(game, after: DrawNoticeText(.nobodyDrew, object: object(of: game).phrase))
        }
        game.phase = .showing
        game.startedAt = now
        draw.game = game
        guard shown.count > 1 else { return tellNames(of: game) }
        act(.send(sheet(of: game, shown, isAnonymous: true), handle: game.sheet))
        setAlarm(.names, of: game, at: now.addingTimeInterval(Double(drawing.rules.group.untilNames)))
    }

    /// The drawings' authors and points.
    mutating func tellNames(of game: DrawGame) {
        var game = game
        let shown = drawings(of: game)
        for (drawer, drawn) in shown {
            award(drawn.points, to: drawer.person, in: game)
            update(drawer.person, in: game) { $0.learn(drawn.points) }
        }
        let content = sheet(of: game, shown, isAnonymous: false)
        if shown.count > 1 {
            act(.edit(.handle(game.sheet), content))
        } else {
            act(.send(content, handle: game.sheet))
        }
        keepBest(of: shown, in: game)
        game.phase = .resting
        game.startedAt = now
        draw.game = game
        guard !game.isLast else { return finishDrawing(game) }
        setAlarm(.next, of: game, at: now.addingTimeInterval(Double(drawing.rules.group.untilNext)))
    }

    /// The drawings of the round, in an order that gives nobody away.
    private func drawings(of game: DrawGame) -> [(drawer: Drawer, drawing: Drawing)] {
        drawers(in: game).compactMap { entry in
            entry.notes.drawings.last { $0.round == game.round }.map { (entry.drawer, $0) }
        }.sorted {
            StableID.seed(game.prompt.rawValue, $0.0.person.id) < StableID.seed(game.prompt.rawValue, $1.0.person.id)
        }
    }

    /// Only the best drawing of a round is shown again at the end.
    private mutating func keepBest(of shown: [(drawer: Drawer, drawing: Drawing)], in game: DrawGame) {
        let best = shown.max { $0.drawing.points < $1.drawing.points }?.drawer.person
        for (drawer, _) in shown where drawer.person != best {
            update(drawer.person, in: game) { $0.drawings.removeAll { $0.round == game.round } }
        }
    }

    private func sheet(
        of game: DrawGame, _ shown: [(drawer: Drawer, drawing: Drawing)], isAnonymous: Bool
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
            round: game.round, rounds: game.rounds, object: object(of: game).phrase, isAnonymous: isAnonymous,
            seconds: Quantity(drawing.rules.group.untilNames), drawings: Quantity(shown.count),
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
        return .init(language.rich(text), picture: picture, keyboard: isAnonymous ? nil : nextKeyboard(of: game))
    }

    /// Names for drawings whose drawers must stay unknown for now.
    private static let letters = (0..<26).map { String(UnicodeScalar(UInt8(ascii: "A") + UInt8($0))) }
}
