package import BotState
internal import Hive
package import Messaging

/// The players in order: by points, then by words, then by fewer clues. Players who are equal in all three share a place, and the
/// next place is counted on: 1, 1, 3.
package struct Standings: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package var person: PersonID
        /// The name as the platform gave it.
        package var name: String
        package var tally: Tally
        package var streak = 0
        /// Decides between players who are equal in everything, before their names do.
        package var order = 0
        package fileprivate(set) var place = 0

        package init(person: PersonID, name: String, tally: Tally, streak: Int = 0, order: Int = 0) {
            self.person = person
            self.name = name
            self.tally = tally
            self.streak = streak
            self.order = order
        }
    }

    package let lines: [Line]

    package init(_ lines: [Line]) {
        var ranked = lines.sorted {
            ($1.key, $0.order, $0.name, $0.person.id) < ($0.key, $1.order, $1.name, $1.person.id)
        }
        for index in ranked.indices {
            let isLevel = index > 0 && ranked[index].key == ranked[index - 1].key
            ranked[index].place = isLevel ? ranked[index - 1].place : index + 1
        }
        self.lines = ranked
    }

    /// The standings of these games, which share one board.
    package init(of games: [Game], names: [PersonID: String]) {
        var tallies: [PersonID: Tally] = [:]
        for game in games {
            for find in game.finds where find.points > 0 {
                guard let person = find.person else { continue }
                let pangrams = game.board.isPangram(find.word) ? 1 : 0
                tallies[person, default: Tally()] =
                    tallies[person, default: Tally()]
                    + Tally(points: find.earned, words: 1, pangrams: pangrams)
            }
            for member in game.members where member.hints > 0 {
                tallies[member.person, default: Tally()].hints += member.hints
            }
        }
        self.init(tallies.map { Line(person: $0, name: names[$0] ?? "", tally: $1) })
    }

    /// The standings of a week, or of all time.
    /// - Parameters:
    ///   - monday: the day on which the week began; `nil` for all time. Days are counted from 1 January 1970 by the group's clock.
    ///   - today: the day on which a streak must be alive.
    package init(of players: [Player], weekOf monday: Int?, today: Int) {
        self.init(
            players.compactMap { player in
                let tally = monday.map { player.weekStart == $0 ? player.week : Tally() } ?? player.total
                guard tally != Tally() else { return nil }
                let isAlive = player.lastDay >= today - 1
                return Line(
                    person: player.person, name: player.name, tally: tally, streak: isAlive ? player.streak : 0)
            })
    }
}

extension Standings.Line {
    /// Rises with how well it is.
    fileprivate var key: Key { Key(points: tally.points, words: tally.words, hintsSpared: -tally.hints) }

    fileprivate struct Key: Hashable, Comparable {
        var points: Int
        var words: Int
        var hintsSpared: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.points, left.words, left.hintsSpared) < (right.points, right.words, right.hintsSpared)
        }
    }
}
