internal import BotState
internal import Foundation
internal import JSON
internal import Messaging
internal import Talk

/// Records of people who draw.
extension DrawingGames {
    /// The people who are in the game.
    func drawers(in game: DrawGame) -> [(drawer: Drawer, notes: DrawerNotes)] {
        drawers.map { ($0, DrawerNotes($0)) }.filter { $0.1.gameID == game.id }
    }

    func isIn(_ game: DrawGame, _ person: PersonID?) -> Bool {
        drawers(in: game).contains { $0.drawer.person == person }
    }

    func notes(of person: PersonID?, in game: DrawGame) -> DrawerNotes? {
        drawers(in: game).first { $0.drawer.person == person }?.notes
    }

    /// Adds `person` to the game, if they are not in it, and updates their name.
    mutating func join(_ game: DrawGame, _ person: Person) {
        update(person.id, in: game) { _ in }
        introduce(person)
    }

    /// Notes the name of `person`.
    mutating func introduce(_ person: Person) {
        let name = PersonName.stored(person.name)
        guard let index = drawers.firstIndex(where: { $0.person == person.id }) else {
            return drawers.append(Drawer(person: person.id, name: name))
        }
        drawers[index].name = name
    }

    /// Changes the record of `person`, who joins the game if necessary.
    mutating func update(_ person: PersonID, in game: DrawGame, _ change: (inout DrawerNotes) -> Void) {
        let index = drawers.firstIndex { $0.person == person } ?? drawers.endIndex
        if index == drawers.endIndex { drawers.append(Drawer(person: person, name: "")) }
        var notes = DrawerNotes(drawers[index])
        if notes.gameID != game.id { notes.begin(game.id) }
        change(&notes)
        drawers[index].notes = notes.encoded()
    }

    /// Changes the notes on everybody who ever drew here, whatever game they are about.
    mutating func updateDrawers(_ change: (inout DrawerNotes) -> Void) {
        for index in drawers.indices {
            let before = DrawerNotes(drawers[index])
            var notes = before
            change(&notes)
            if notes != before { drawers[index].notes = notes.encoded() }
        }
    }

    /// Gives `person` points: in the game, in the week and for all time.
    mutating func award(_ points: Int, to person: PersonID, in game: DrawGame) {
        update(person, in: game) { $0.points += points }
        guard let index = drawers.firstIndex(where: { $0.person == person }) else { return }
        let monday = GroupClock.weekStart(of: today)
        if drawers[index].weekStart != monday {
            drawers[index].weekStart = monday
            drawers[index].weekPoints = 0
        }
        drawers[index].weekPoints += points
        drawers[index].points += points
    }

    /// The average points for a drawing of the people who play.
    func average(in game: DrawGame) -> Double {
        let all = drawers(in: game).compactMap(\.notes.average)
        return all.isEmpty ? Self.averageOfBeginners : all.reduce(0, +) / Double(all.count)
    }

    private static let averageOfBeginners = 50.0

    func drawerName(_ drawer: Drawer) -> String { shortName(drawer.name) }
}

extension DrawerNotes {
    /// The notes in a drawer's row; fresh ones when it holds none that can be read.
    init(_ drawer: Drawer) {
        self = (try? JSONDecoder().decode(DrawerNotes.self, from: drawer.notes)) ?? DrawerNotes()
    }

    fileprivate mutating func begin(_ gameID: String) {
        self.gameID = gameID
        isDrawing = false
        points = 0
        drawings = []
        (isHost, seat, steps, missed, isAway) = (false, nil, [], 0, false)
    }

    /// With keys in order, so that equal notes are equal bytes.
    fileprivate func encoded() -> Data { (try? SortedJSON.data(self, escapesSlashes: true)) ?? Data() }
}
