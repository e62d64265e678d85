internal import BotState
internal import Foundation
internal import JSON
internal import Talk

/// The notes on one game, as they are stored with it while it is not among the chat's latest.
///
/// What one person was told alone is not among them: nobody looks into the notes of older games when a person is forgotten.
struct ArchivedNotes: Codable, Hashable, Sendable {
    var board: BoardNotes?
    var openClue: String?
    var trail: [String]?
    var toldClues: ToldClues?
    /// From A to Z, as the others are in their order, so that equal notes are equal bytes.
    var rejected: [String]?
    var bonus: [String]?
    var wasToldLength: Bool?

    /// Notes without anything are not stored.
    fileprivate var isEmpty: Bool { self == ArchivedNotes() }

    fileprivate func encoded() -> Data? { isEmpty ? nil : try? SortedJSON.data(self, escapesSlashes: true) }
}

/// The chat's notes hold those on its latest games only. A game takes its notes along when it is no longer one of them, and brings them back.
extension Puzzle {
    /// Takes over the notes that games bring along.
    mutating func unpackNotes() {
        for index in state.games.indices {
            guard let data = state.games[index].notes else { continue }
            state.games[index].notes = nil
            guard let notes = try? JSONDecoder().decode(ArchivedNotes.self, from: data) else { continue }
            puzzle.add(notes, on: state.games[index].id)
        }
    }

    /// Gives the games that are not loaded the next time their notes, and drops those on games that are gone.
    mutating func packNotes() {
        let latest = state.latestGames
        for index in state.games.indices where !latest.contains(state.games[index].id) {
            state.games[index].notes = puzzle.notes(on: state.games[index].id).encoded()
        }
        puzzle.keepOnly(games: latest)
    }
}

extension PuzzleNotes {
    fileprivate func notes(on id: String) -> ArchivedNotes {
        ArchivedNotes(
            board: boards[id], openClue: openClues[id], trail: trails[id], toldClues: toldClues[id],
            rejected: rejected[id].flatMap { $0.isEmpty ? nil : $0.sorted() }, bonus: bonus[id]?.sorted(),
            wasToldLength: toldLength.contains(id) ? true : nil)
    }

    /// Adds notes on the game `id`. Those that are here already are newer.
    fileprivate mutating func add(_ notes: ArchivedNotes, on id: String) {
        boards[id] = boards[id] ?? notes.board
        openClues[id] = openClues[id] ?? notes.openClue
        trails[id] = trails[id] ?? notes.trail
        toldClues[id] = toldClues[id] ?? notes.toldClues
        if let words = notes.rejected { rejected[id, default: []].formUnion(words) }
        if let words = notes.bonus { bonus[id, default: []].formUnion(words) }
        if notes.wasToldLength == true { toldLength.insert(id) }
    }

    /// Adds what is noted on the game `other` to the notes on the game `id`, which goes on in its place.
    mutating func move(from other: String, to id: String) {
        var notes = notes(on: other)
        notes.board = boards[id] == nil ? notes.board : nil
        add(notes, on: id)
        if let own = ownClues[other] { ownClues[id, default: [:]].merge(own) { here, _ in here } }
    }
}
