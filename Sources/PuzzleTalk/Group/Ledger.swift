internal import BotState
internal import Hive
internal import Messaging
internal import Talk

/// Keeps up what each player did over all boards, from how games changed by one input.
///
/// Whatever changed them (a guess, "undo", a letter put right, somebody forgotten), the players' totals stay the sums of the
/// finds, because nothing else writes them.
struct Ledger {
    private(set) var players: [Player]
    private let clock: GroupClock
    private let today: Int

    init(players: [Player], clock: GroupClock, today: Int) {
        self.players = players
        self.clock = clock
        self.today = today
    }

    /// Adds the difference between the games before and after an input.
    mutating func enter(from before: [Game], to after: [Game]) {
        let old = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let kept = Set(after.map(\.id))
        for game in after { enter(from: old[game.id], to: game) }
        for game in before where !kept.contains(game.id) { enter(from: game, to: nil) }
    }

    private mutating func enter(from old: Game?, to new: Game?) {
        let gone = Set(old?.finds ?? []).subtracting(new?.finds ?? [])
        let come = Set(new?.finds ?? []).subtracting(old?.finds ?? [])
        for find in old?.finds ?? [] where gone.contains(find) { remove(find, on: old?.board) }
        for find in new?.finds ?? [] where come.contains(find) { add(find, on: new?.board) }
        enterHints(from: old?.members ?? [], to: new?.members ?? [])
    }

    /// Adds all members as players, because teams and votes list people by name.
    private mutating func enterHints(from old: [Game.Member], to new: [Game.Member]) {
        for member in new {
            _ = index(of: member.person)
            let before = old.first { $0.person == member.person }?.hints ?? 0
            if member.hints != before { add(Tally(hints: member.hints - before), to: member.person, on: today) }
        }
        for member in old where member.hints > 0 && !new.contains(where: { $0.person == member.person }) {
            add(Tally(hints: -member.hints), to: member.person, on: today)
        }
    }

    private mutating func add(_ find: Game.Find, on board: Board?) {
        guard let person = find.person, let tally = Self.tally(of: find, on: board) else { return }
        let day = clock.day(of: find.foundAt)
        add(tally, to: person, on: day)
        guard let index = players.firstIndex(where: { $0.person == person }) else { return }
        players[index].noteWord(on: day)
    }

    private mutating func remove(_ find: Game.Find, on board: Board?) {
        guard find.person != nil, let tally = Self.tally(of: find, on: board),
            let index = players.firstIndex(where: { $0.person == find.person })
        else { return }
        let day = clock.day(of: find.foundAt)
        players[index].total = players[index].total - tally
        if day >= players[index].weekStart { players[index].week = players[index].week - tally }
        players[index].takeBackWord(on: day)
    }

    private mutating func add(_ tally: Tally, to person: PersonID, on day: Int) {
        let index = index(of: person)
        let monday = GroupClock.weekStart(of: day)
        players[index].total = players[index].total + tally
        if monday > players[index].weekStart {
            players[index].weekStart = monday
            players[index].week = Tally()
        }
        if monday == players[index].weekStart { players[index].week = players[index].week + tally }
    }

    private mutating func index(of person: PersonID) -> Int {
        if let index = players.firstIndex(where: { $0.person == person }) { return index }
        players.append(Player(person: person, name: ""))
        return players.count - 1
    }

    /// `nil` for a find that does not count.
    private static func tally(of find: Game.Find, on board: Board?) -> Tally? {
        guard find.points > 0 else { return nil }
        return Tally(points: find.earned, words: 1, pangrams: board?.isPangram(find.word) == true ? 1 : 0)
    }
}

extension Player {
    fileprivate mutating func noteWord(on day: Int) {
        if day == lastDay, streak > 0 {
            wordsOnLastDay += 1
        } else if day > lastDay || streak == 0 {
            streak = day == lastDay + 1 ? streak + 1 : 1
            lastDay = day
            wordsOnLastDay = 1
        }
    }

    /// A day without any words left doesn't count towards the streak.
    fileprivate mutating func takeBackWord(on day: Int) {
        guard day == lastDay, wordsOnLastDay > 0 else { return }
        wordsOnLastDay -= 1
        guard wordsOnLastDay == 0 else { return }
        streak = max(0, streak - 1)
        lastDay -= 1
        wordsOnLastDay = streak > 0 ? 1 : 0
    }
}

extension GroupPuzzle {
    /// The players as they are after this input.
    var ledger: Ledger {
        var ledger = Ledger(players: state.players, clock: groupClock, today: today)
        ledger.enter(from: before.games, to: state.games)
        ledger.name(input.sender)
        if let person = effects.forget { ledger.forget(person) }
        return ledger
    }
}

extension Ledger {
    /// Updates the name of `person`, if they are a player.
    mutating func name(_ person: Person?) {
        guard let person, let index = players.firstIndex(where: { $0.person == person.id }) else { return }
        players[index].name = PersonName.stored(person.name)
    }

    mutating func forget(_ person: PersonID) { players.removeAll { $0.person == person } }
}
