internal import BotState
internal import Hive
internal import Messaging
internal import Pictures
internal import PuzzleLanguage
internal import PuzzleRound
internal import Talk

/// Who is ahead in a match, and how it ended.
extension FriendMatch {
    /// Tells both when the person has passed a friend.
    mutating func noteLead() {
        for match in state.challenges where now < match.endsAt {
            guard let own = match.entries.first(where: { $0.chat == state.chat }),
                let game = state.games.first(where: { $0.id == own.gameID }),
                let old = before.games.first(where: { $0.id == own.gameID }), old.finds != game.finds
            else { continue }
            let (was, points) = (
                self[Challenges.self].tally(of: old).points, self[Challenges.self].tally(of: game).points
            )
            // An undo and a correction take points away.
            guard was < points else { continue }
            let passed = match.entries.filter { $0.chat != state.chat && (was..<points).contains($0.tally.points) }
            guard let best = passed.max(by: { $0.tally.points < $1.tally.points }) else { continue }
            sayLead(isAhead: true, of: best, in: match, own: points)
            for entry in passed { wake(entry.chat, match) }
        }
    }

    /// Has the friend told in their own chat, which knows their language.
    private mutating func wake(_ chat: ChatID, _ match: Challenge) {
        let id = newID("lead-\(effects.jobs.count)")
        effects.jobs.append(
            Job(
                id: "\(FriendMatch.key)-\(id)", chat: chat, subject: FriendMatch.key,
                work: .wake("\(MatchTimer.lead):\(match.code)"), due: min(now, input.date), holdsUpChat: false,
                isCountdown: true))
    }

    /// Tells the person that a friend has passed them, if that is still so.
    mutating func tellLead(in match: Challenge) {
        guard now < match.endsAt, let own = match.entries.first(where: { $0.chat == state.chat }),
            let best = match.entries.max(by: { $0.tally.points < $1.tally.points }),
            best.tally.points > own.tally.points
        else { return }
        sayLead(isAhead: false, of: best, in: match, own: own.tally.points)
    }

    private mutating func sayLead(isAhead: Bool, of entry: Challenge.Entry, in match: Challenge, own: Int) {
        let number = 1 + (match.entries.firstIndex { $0.chat == entry.chat } ?? 0)
        let text = MatchLeadText(
            isAhead: isAhead, name: shortName(self[Challenges.self].name(of: entry, number: number)),
            own: Quantity(own),
            other: Quantity(entry.tally.points))
        say(language.rich(text), isAnnouncement: true)
    }

    /// Compares those who played, and takes the match off the chat's list.
    mutating func tellResult(of match: Challenge) throws {
        guard let game = try self[Challenges.self].close(match) else { return }
        guard match.entries.count > 1 else { return notice(.nobodyCame, code: match.code) }
        let ranked = self[Challenges.self].ranked(match)
        let winners = ranked.filter { $0.place == 1 }
        let text = ChallengeResultText(
            winner: winners.map { shortName($0.name) }.joined(separator: ", "), isDraw: winners.count > 1,
            isOwn: winners.contains { match.entries[$0.order].chat == state.chat },
            board: match.board.description, groups: self[Challenges.self].lines(of: match))
        say(language.rich(text))
        sayWords(of: match, game: game)
    }

    /// The words that all found, and those that only one did. Words that this person may still find are hidden.
    private mutating func sayWords(of match: Challenge, game: Game) {
        let sets = match.entries.map { Set($0.words) }
        let all = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
        let known = Set(game.countedWords)
        let onlys = match.entries.indices.compactMap { index -> MatchWordsText.Only? in
            let others = match.entries.indices.filter { $0 != index }.reduce(into: Set<String>()) {
                $0.formUnion(sets[$1])
            }
            let words = sets[index].subtracting(others).sorted()
            guard !words.isEmpty else { return nil }
            let shown = WordLine.joined(resources.written(words, on: match.board), limit: Self.mostWords)
            return .init(
                name: shortName(self[Challenges.self].name(of: match.entries[index], number: index + 1)),
                isOwn: match.entries[index].chat == state.chat, words: shown, isHidden: !known.isSuperset(of: words))
        }
        let both = WordLine.joined(resources.written(all.sorted(), on: match.board), limit: Self.mostWords)
        let text = MatchWordsText(
            all: all.isEmpty ? nil : both, isPair: match.entries.count == 2, onlys: onlys)
        say(language.rich(text))
    }

    private static let mostWords = 60
}
