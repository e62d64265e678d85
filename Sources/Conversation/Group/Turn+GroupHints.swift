internal import Messaging
internal import Persistence

extension Turn {
    /// The buttons below a clue in a group, which say what the word would still be worth.
    func groupClueKeyboard(_ ladder: HintLadder, rephrase: [Keyboard.Button], in round: Round) -> Keyboard {
        guard !ladder.isAtTop else { return nextHintKeyboard(of: round.game) }
        let token = ClueToken.of(ladder.word)
        let worth = worth(of: ladder.word, level: ladder.next.level, in: round)
        let more = GroupButtonText(label: Chosen(.more), value: "\(worth)")
        let reveal = GroupButtonText(label: Chosen(.reveal), value: "")
        return Keyboard(rows: [
            rephrase + [
                Keyboard.Button(language.plain(more), data: ButtonAction(.more, game: round.game.id, token).data),
                button(.skip, ButtonAction(.skip, game: round.game.id, token)),
            ],
            [Keyboard.Button(language.plain(reveal), data: ButtonAction(.reveal, game: round.game.id, token).data)],
        ])
    }
}
