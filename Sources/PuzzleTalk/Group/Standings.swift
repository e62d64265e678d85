internal import BotState
internal import Hive
internal import Messaging
internal import Talk

/// The topics of standings.
enum StandingsPeriod: String, Choice { case board, week, all }

/// The players in order: by points, then by words, then by fewer clues. Players who are equal in all three share a place, and the
/// next place is counted on: 1, 1, 3.
struct Standings: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        var person: PersonID
        /// The name as the platform gave it.
        var name: String
        var tally: Tally
        var streak = 0
        /// Decides between players who are equal in everything, before their names do.
        var order = 0
        var place = 0
    }

    let lines: [Line]

    init(_ lines: [Line]) {
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
    init(of games: [Game], names: [PersonID: String]) {
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

    /// The standings of the week of `today`, or of all time.
    init(of players: [Player], thisWeek: Bool, today: Int) {
        let monday = GroupClock.weekStart(of: today)
        self.init(
            players.compactMap { player in
                let tally = thisWeek ? (player.weekStart == monday ? player.week : Tally()) : player.total
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
