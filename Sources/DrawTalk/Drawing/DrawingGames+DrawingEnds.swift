internal import Algorithms
internal import BotState
internal import Foundation
internal import Messaging
internal import Pictures
internal import Talk

/// The end of a drawing game, and who earned what.
extension DrawingGames {
    /// `/stop`. In a group, only people who play may end the game, and administrators. Without a game it may be meant for another feature.
    mutating func askToStop() throws {
        guard let game = draw.game else {
            if try askFeatures(for: .stop) == nil { notice(DrawNoticeText(.noGame)) }
            return
        }
        guard isGroup, !isIn(game, person), let person else { return stopDrawing() }
        ask(for: .findStanding(person), of: DrawingGames.self, id: "\(Self.stopCheck(of: game))\(newID("stop"))")
    }

    /// Handles the platform's answer about the role of a non-player who sent `/stop`.
    mutating func stopDrawing(jobID: String, as standing: ChatStanding) {
        guard let game = draw.game, jobID.hasPrefix(Self.stopCheck(of: game)) else { return }
        guard standing.isAdministrator else { return notice(DrawNoticeText(.stopNotYours)) }
        stopDrawing()
    }

    private static func stopCheck(of game: DrawGame) -> String { "stop-\(game.id)-" }

    mutating func stopDrawing() {
        guard let game = draw.game else { return notice(DrawNoticeText(.noGame)) }
        if game.mode == .chain { return endChain(game) }
        if game.phase == .drawing, game.mode != .guessIt {
            act(.edit(.handle(game.prompt), prompt(of: game, .done)))
        } else {
            removePressedButtons()
        }
        if game.phase == .lobby { act(.editKeyboard(.handle(game.prompt), nil)) }
        finishDrawing(endRound(of: game))
    }

    /// Ends the round in progress, so that the drawings that are in get their points and are shown.
    private mutating func endRound(of game: DrawGame) -> DrawGame {
        switch (game.mode, game.phase) {
        case (.alone, .drawing) where drawers(in: game).contains { hasSent($0.drawer.person, in: game) }: closed(game)
        case (.together, .drawing), (.together, .showing): nameDrawers(in: game, keyboard: nil)
        case (.guessIt, .drawing), (.guessIt, .guessing): tellStopped(game)
        default: game
        }
    }

    /// Shows what came of the whole game.
    mutating func finishDrawing(_ game: DrawGame) {
        let hasPoints = drawers(in: game).contains { !$0.notes.drawings.isEmpty || $0.notes.points > 0 }
        guard hasPoints else {
            notice(DrawNoticeText(.stopped))
            return closeDrawing()
        }
        showEnd(of: game)
        keepDrawings(of: game)
        draw.lastGameID = game.id
        draw.game = nil
    }

    /// Keeps the drawings of a game that is over, in place of those of the game before.
    private mutating func keepDrawings(of game: DrawGame) {
        deleteLastDrawings()
        for entry in drawers(in: game) where !entry.notes.drawings.isEmpty {
            update(entry.drawer.person, in: game) { ($0.kept, $0.drawings) = ($0.drawings, []) }
            draw.lastGame = game
            // Who is forgotten leaves no mark there.
            draw.lastGame?.votes = [:]
        }
    }

    /// A game between two rounds ends as if it were stopped. One that nobody started is dropped.
    mutating func makeRoomForGame() {
        if let game = draw.game, game.phase == .resting { return finishDrawing(game) }
        closeDrawing()
    }

    /// Deletes the drawings of all games but the current one. An offer is no game yet: they stay until its first round.
    mutating func deleteLastDrawings() {
        let current = draw.game?.id
        updateDrawers { notes in
            notes.kept = []
            if notes.gameID != current { (notes.drawings, notes.steps) = ([], []) }
        }
        draw.lastGame = nil
    }

    /// Ends the game silently, and deletes its drawings.
    mutating func closeDrawing() {
        guard let game = draw.game else { return }
        for entry in drawers(in: game) { update(entry.drawer.person, in: game) { ($0.drawings, $0.steps) = ([], []) } }
        draw.lastGameID = game.id
        draw.game = nil
    }

    mutating func showEnd(of game: DrawGame) {
        if game.mode == .alone { showOwnEnd(of: game) } else { showGroupEnd(of: game) }
    }

    /// Alone: all drawings as one picture.
    private mutating func showOwnEnd(of game: DrawGame) {
        guard let entry = drawers(in: game).first else { return }
        let drawings = entry.notes.drawings
        let best = drawings.map(\.points).max() ?? 0
        // Stopped before its drawing came, the last round counts for nothing.
        let isOpen = game.phase == .drawing && !entry.notes.drawings.contains { $0.round == game.round }
        let text = DrawEndText(
            drawings: Quantity(drawings.count), points: Quantity(entry.notes.points),
            most: 100 * (isOpen ? game.number - 1 : game.number),
            lines: drawings.map { drawn in
                DrawEndText.Line(
                    object: drawing.objects.name(of: drawn.label), points: Quantity(drawn.points),
                    isBest: drawn.points == best && best > 0 && drawings.count > 1)
            })
        let picture = sheetPicture(text) { try ownSheet(drawings) }
        let keyboard = Keyboard(rows: [[button(.again, .again, of: game), button(.sheet, .sheet, of: game)]])
        act(.send(.init(language.rich(text), picture: picture, keyboard: keyboard)))
    }

    private func ownSheet(_ drawings: [Drawing]) throws -> SketchSheetScene {
        let best = drawings.map(\.points).max() ?? 0
        return SketchSheetScene(
            title: pictureLine(.endTitle, drawings: drawings.count),
            subtitle: pictureLine(.endSubtitle, points: drawings.map(\.points).reduce(0, +)),
            drawings: try drawings.map { drawn in
                try entry(
                    of: drawn, name: drawing.objects.name(of: drawn.label), isTold: true,
                    isWinner: drawn.points == best && best > 0 && drawings.count > 1)
            })
    }

    /// In a group: the drawings as one picture, and the standings. Of more than a picture has room for, the best of each round are
    /// shown; the sheet has all.
    private mutating func showGroupEnd(of game: DrawGame) {
        let text = standingsText(.game, of: game.id)
        let drawings = drawers(in: game).flatMap { entry in entry.notes.drawings.map { (entry.drawer, $0) } }
        var keyboard = periodKeyboard(.game)
        if !drawings.isEmpty { keyboard.rows.append([button(.sheet, .sheet, of: game)]) }
        let picture = drawings.isEmpty ? nil : sheetPicture(text) { try endSheet(drawings, of: game) }
        act(.send(.init(language.rich(text), picture: picture, keyboard: keyboard)))
    }

    private func endSheet(_ drawings: [(Drawer, Drawing)], of game: DrawGame) throws -> SketchSheetScene {
        guard drawings.count > SketchSheetScene.mostDrawings else { return try groupSheet(drawings, of: game) }
        let best = Dictionary(grouping: drawings) { $0.1.round }.values.compactMap { round in
            round.max { $0.1.points < $1.1.points }
        }
        return try groupSheet(best, of: game)
    }

    private func groupSheet(_ drawings: [(Drawer, Drawing)], of game: DrawGame) throws -> SketchSheetScene {
        SketchSheetScene(
            title: pictureLine(.endTitle, drawings: drawings.count),
            drawings: try Self.inOrder(drawings).map { drawer, drawn in
                // In games of guessing, the machine's guess earns nothing.
                var entry = try entry(of: drawn, name: drawerName(drawer), isTold: true, isWinner: false)
                if game.mode == .guessIt { entry.points = "" }
                return entry
            })
    }

    /// By round, the most points first.
    private static func inOrder(_ drawings: [(Drawer, Drawing)]) -> [(Drawer, Drawing)] {
        drawings.sorted { ($0.1.round, $1.1.points) < ($1.1.round, $0.1.points) }
    }

    // MARK: To keep

    /// The button below the end of a game, and `/draw sheet`: the sheets of all drawings as files, to keep and to share.
    mutating func sendSheet() {
        guard let scenes = try? keptSheets(), !scenes.isEmpty else { return notice(DrawNoticeText(.noSheet)) }
        for (number, scene) in scenes.enumerated() {
            guard let png = try? pictures.sketchSheet(scene) else { return notice(DrawNoticeText(.noSheet)) }
            let name = Self.sheetName + (number == 0 ? "" : "-\(number + 1)") + ".png"
            let file = OutgoingMessage.Document(fileName: name, contentType: "image/png", data: png)
            act(.send(.init(RichText(plain: description(of: scene)), document: file)))
        }
    }

    /// All drawings of the last game, on as many sheets as they need.
    private func keptSheets() throws -> [SketchSheetScene] {
        let kept = drawers.flatMap { drawer in DrawerNotes(drawer).kept.map { (drawer, $0) } }
        guard let game = draw.lastGame, !kept.isEmpty else { return [] }
        guard game.mode != .alone else { return [try ownSheet(kept.map(\.1))] }
        return try Self.inOrder(kept).chunks(ofCount: SketchSheetScene.mostDrawings).map {
            try groupSheet(Array($0), of: game)
        }
    }

    private static let sheetName = "honeycue-drawings"

    // MARK: Standings

    /// `/draw standings`.
    mutating func showDrawStandings() {
        guard !drawers.isEmpty else { return notice(DrawNoticeText(.nobodyYet)) }
        say(language.rich(standingsText(.all, of: nil)), keyboard: periodKeyboard(.all))
    }

    mutating func showDrawPeriod(_ button: DrawButton) -> Toast? {
        guard let period = DrawPeriod(rawValue: button.argument) else { return toast(.expired) }
        let gameID = draw.game?.id ?? draw.lastGameID
        // Below a picture the standings stand in its caption; they get a message of their own.
        say(language.rich(standingsText(period, of: gameID)), keyboard: periodKeyboard(period))
        return nil
    }

    private func periodKeyboard(_ period: DrawPeriod) -> Keyboard {
        let labels: [(DrawPeriod, DrawLabel)] = [(.game, .game), (.week, .week), (.all, .all)]
        let row = labels.filter { $0.0 != period }.map { other, label in
            button(label, DrawButton(.period, other.rawValue))
        }
        return Keyboard(rows: [row])
    }

    func standingsText(_ period: DrawPeriod, of gameID: String?) -> DrawStandingsText {
        let monday = GroupClock.weekStart(of: today)
        let points = drawers.map { drawer -> (name: String, points: Int) in
            switch period {
            case .game:
                let notes = DrawerNotes(drawer)
                return (drawerName(drawer), notes.gameID == gameID ? notes.points : 0)
            case .week: return (drawerName(drawer), drawer.weekStart == monday ? drawer.weekPoints : 0)
            case .all: return (drawerName(drawer), drawer.points)
            }
        }
        let ranked = points.filter { $0.points > 0 }.sorted { ($1.points, $0.name) < ($0.points, $1.name) }
        let lines = ranked.prefix(Self.mostInStandings).map { line in
            DrawStandingsText.Line(
                place: 1 + ranked.count { $0.points > line.points }, name: line.name, points: Quantity(line.points))
        }
        return DrawStandingsText(
            period: Chosen(period), lines: lines, hidden: Quantity(max(0, ranked.count - Self.mostInStandings)))
    }

    private static let mostInStandings = 20
}
