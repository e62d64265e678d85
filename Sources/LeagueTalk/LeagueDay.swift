internal import Hive
internal import Messaging
internal import PuzzleRound

/// How the members of a league compare on a day.
struct LeagueDay: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        let entry: LeagueEntry
        /// As stored.
        let name: String
        /// From 1. People with the same part of all points share a place.
        let place: Int
        let rank: Rank
        let pangrams: [String]
        /// The words that nobody else has who played the same board; `nil` if that can't be known.
        let only: [String]?
    }

    /// The most points first.
    let lines: [Line]
    /// The names of the members who have sent nothing.
    let waiting: [String]

    /// - Parameter league: with the words of all, as its group sees it.
    init(_ day: Int, of league: League) {
        let entries = league.entries(on: day)
        let sorted = entries.sorted { ($1.share, $0.sentAt) < ($0.share, $1.sentAt) }
        lines = sorted.map { entry in
            Line(
                entry: entry, name: league.name(of: entry.person),
                place: 1 + entries.count { $0.share > entry.share },
                rank: RankScale(edition: entry.board.edition, maximum: entry.maximum).rank(at: entry.points),
                pangrams: entry.words.filter(entry.board.isPangram), only: Self.words(onlyIn: entry, among: entries))
        }
        waiting = league.members.filter { league.entry(of: $0.person, on: day) == nil }.map(\.name)
    }

    private static func words(onlyIn entry: LeagueEntry, among entries: [LeagueEntry]) -> [String]? {
        let rivals = entries.filter { $0.person != entry.person && $0.board.hasLetters(of: entry.board) }
        // The words that could not be read off another screen may be these.
        guard !rivals.isEmpty, rivals.allSatisfy({ $0.unread == 0 }) else { return nil }
        let others = Set(rivals.flatMap(\.words))
        return entry.words.filter { !others.contains($0) }.sorted()
    }

    /// The one person with a pangram, where several played the same board.
    var onlyPangramFinder: Line? {
        let finders = lines.filter { !$0.pangrams.isEmpty }
        guard let finder = finders.first, finders.count == 1, lines.count > 1,
            lines.allSatisfy({ $0.entry.board.hasLetters(of: finder.entry.board) && $0.entry.unread == 0 })
        else { return nil }
        return finder
    }
}

extension League {
    /// How many of the `days` each member won, the most first.
    func wins(on days: Range<Int>) -> [(name: String, days: Int)] {
        var wins: [PersonID: Int] = [:]
        for day in days where entries(on: day).count > 1 {
            for line in LeagueDay(day, of: self).lines where line.place == 1 {
                wins[line.entry.person, default: 0] += 1
            }
        }
        return members.compactMap { member in wins[member.person].map { (member.name, $0) } }
            .sorted { ($1.days, $0.name) < ($0.days, $1.name) }
    }
}
