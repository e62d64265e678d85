internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PuzzleLanguage
internal import Talk

/// Written clues in hints, and the votes on them.
extension WrittenClues {
    /// The clues that people wrote to `word`: the best liked first, at most one of each writer, none that was voted down.
    func clues(to word: String) -> [WrittenClue] {
        let shown = known.filter { $0.word == word && !(isGroup && $0.isVotedDown(by: state.players.count)) }
        // A later clue of the same writer replaces an earlier one, which stands in another chat.
        let latest = Dictionary(shown.map { ($0.writer, $0.id) }, uniquingKeysWith: { $1 })
        return Array(
            shown.filter { latest[$0.writer] == $0.id }
                .sorted { ($1.standing, $0.writtenAt, $0.id) < ($0.standing, $1.writtenAt, $1.id) }
                .prefix(Self.mostWritten))
    }

    /// The lines of `clues` in a hint. They don't name `others`, the words that are still to be found.
    func lines(of clues: [WrittenClue], on board: Board, hiding others: [String]) throws -> [WrittenClueLines.Line] {
        try clues.map { clue in
            WrittenClueLines.Line(
                name: isGroup ? shortName(of: clue.writer) : nil,
                clue: try resources.words(for: board).masked(clue.text, hiding: clue.word, among: others))
        }
    }

    /// A row of buttons for each clue, with which a group votes on it.
    func voteRows(for clues: [WrittenClue]) -> [[Keyboard.Button]] {
        guard isGroup else { return [] }
        return clues.map { clue in
            ClueVerb.allCases.map { vote in
                let text = ClueVoteText(
                    vote: Chosen(vote), name: shortName(of: clue.writer), votes: Quantity(clue.votes(vote == .up)))
                return button(language.plain(text), ClueButton(vote, id: clue.id))
            }
        }
    }

    /// Counts a vote, and shows the hint again as it is then.
    mutating func vote(_ press: ClueButton) throws -> Toast? {
        guard isGroup, let person, let index = known.firstIndex(where: { $0.id == press.id }) else {
            return toast(.expired)
        }
        guard known[index].writer != person else { return toast(ClueToast.own) }
        let vote = WrittenClue.Vote(person: person, isUp: press.verb == .up)
        let word = known[index].word
        known[index].count(vote)
        effects.changes[WrittenClueTable.self].append(.vote(id: press.id, isUp: vote.isUp))
        let isHidden = known[index].isVotedDown(by: state.players.count)
        _ = try askFeatures(for: .showClueAgain(to: word))
        return toast(isHidden ? ClueToast.hidden : .noted)
    }

    private func toast(_ toast: ClueToast) -> Toast {
        Toast(language.plain(ClueToastText(toast: Chosen(toast))))
    }

    /// The most written clues shown, so that the dictionary's clue stays visible.
    private static let mostWritten = 2
}
