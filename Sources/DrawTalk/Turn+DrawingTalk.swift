internal import BotState
internal import Messaging
internal import Talk

internal import struct Foundation.TimeInterval

/// Buttons and texts while a drawing game is on.
extension Turn {
    mutating func press(_ button: DrawButton, in game: DrawGame) -> Toast? {
        switch button.verb {
        case .task, .leave: return pressInChain(button, in: game)
        case .join where game.mode == .chain, .start where game.mode == .chain:
            return pressInChainLobby(button, in: game)
        case .rounds, .more, .join, .start: return pressInOffer(button, in: game)
        case .show: return showObject(of: game)
        case .mine: return drawNext(in: game)
        case .prefer: return prefer(button, in: game)
        case .skip, .stop, .next:
            guard !isGroup || isIn(game, input.sender?.id) else { return toast(.joinFirst) }
            return pressInGame(button, in: game)
        case .again, .period, .sheet: return nil
        }
    }

    private mutating func pressInGame(_ button: DrawButton, in game: DrawGame) -> Toast? {
        var game = game
        switch (button.verb, game.phase) {
        case (.stop, _): stopDrawing()
        case (.skip, .drawing): skipDrawing(in: game)
        case (.next, .resting) where game.mode != .guessIt:
            removePressedButtons()
            nextRound(of: &game)
        default:
            removePressedButtons()
            return toast(.expired)
        }
        return nil
    }

    /// A message while a drawing game is on: a word in place of a button, or a guess.
    /// - Returns: whether it was about the game.
    mutating func hear(_ text: String, in game: DrawGame) -> Bool {
        if let button = typedButton(text, in: game) {
            _ = press(button, in: game)
            return true
        }
        return game.mode == .guessIt && hearGuess(text, in: game)
    }

    /// Whether the next object waits. After a while “skip” is more likely meant for a clue; the button goes on with the game all the same.
    private func isResting(_ game: DrawGame) -> Bool {
        game.phase == .resting && now.timeIntervalSince(game.startedAt) < Self.rest
    }

    /// How long a typed word goes on with a resting game, in seconds.
    private static let rest: TimeInterval = 600

    /// The button that a typed word stands for; `nil` for words that may be meant for others.
    private func typedButton(_ text: String, in game: DrawGame) -> DrawButton? {
        let isCommand = text.first == "/"
        let line = MessageText(text).line
        let typed = drawing.rules.typed
        if typed.skip.contains(line), game.phase == .drawing || isResting(game) {
            guard game.mode != .guessIt, isAddressed || isCommand, !isGroup || isIn(game, input.sender?.id) else {
                return nil
            }
            return DrawButton(game.phase == .drawing ? .skip : .next, id: game.id)
        }
        guard typed.stop.contains(line), game.phase != .lobby, !isGroup else { return nil }
        return DrawButton(.stop, id: game.id)
    }
}
