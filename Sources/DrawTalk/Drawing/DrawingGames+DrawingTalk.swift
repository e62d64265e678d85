internal import BotState
internal import Messaging
internal import Talk

internal import struct Foundation.TimeInterval

/// Buttons and texts while a drawing game is on.
extension DrawingGames {
    mutating func press(_ button: DrawButton, in game: DrawGame) -> Toast? {
        switch button.verb {
        case .task, .leave: return pressInChain(button, in: game)
        case .join where game.mode == .chain, .start where game.mode == .chain:
            return pressInChainLobby(button, in: game)
        case .rounds, .more, .time, .join, .start: return pressInOffer(button, in: game)
        case .show: return showObject(of: game)
        case .mine: return drawNext(in: game)
        case .prefer: return prefer(button, in: game)
        case .skip, .stop, .next, .other:
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
        case (.other, .drawing): return takeOther(button, in: game)
        case (.next, .drawing) where game.mode == .alone && hasSent(input.sender?.id, in: game):
            removePressedButtons()
            goOn(from: game)
        case (.next, .resting) where game.mode != .guessIt:
            removePressedButtons()
            nextRound(of: &game)
        default:
            removePressedButtons()
            return toast(.expired)
        }
        return nil
    }

    /// A message while a drawing game is on: a word in place of a button, a number of drawings, or a guess.
    /// - Returns: whether it was about the game.
    mutating func hear(_ text: String, in game: DrawGame) throws -> Bool {
        let message = MessageText(text)
        if awaitsCount, message.tokens.count == 1, let number = Int(message.tokens[0]), text.first != "/" {
            answerOffer(number, in: game)
            return true
        }
        if let button = try typedButton(text, in: game) {
            _ = press(button, in: game)
            return true
        }
        return game.mode == .guessIt && hearGuess(text, in: game)
    }

    /// Whether somebody alone was just asked how many drawings they want.
    var awaitsCount: Bool {
        guard !isGroup, let game = draw.game else { return false }
        return game.phase == .lobby && game.own.isEmpty && !game.wasLeft && isRecent(game)
    }

    /// Whether the next object waits. After a while, or after something else, “skip” is more likely meant for a clue; the button goes on
    /// with the game all the same.
    private func isResting(_ game: DrawGame) -> Bool { game.phase == .resting && !game.wasLeft && isRecent(game) }

    private func isRecent(_ game: DrawGame) -> Bool { now.timeIntervalSince(game.startedAt) < Self.rest }

    /// How long typed words are meant for a game that waits, in seconds.
    private static let rest: TimeInterval = 600

    /// The button that a typed word stands for; `nil` for words that may be meant for others.
    private func typedButton(_ text: String, in game: DrawGame) throws -> DrawButton? {
        let isCommand = text.first == "/"
        let message = MessageText(text)
        let typed = drawing.rules.typed
        guard typed.skip.contains(message.line) || typed.stop.contains(message.line) else { return nil }
        // A word of the board that is being played is a guess.
        guard try isCommand || !isExpected(message) else { return nil }
        if typed.skip.contains(message.line), game.phase == .drawing || isResting(game) {
            guard game.mode != .guessIt, isAddressed || isCommand, !isGroup || isIn(game, input.sender?.id) else {
                return nil
            }
            return DrawButton(game.phase == .drawing ? .skip : .next, id: game.id)
        }
        guard typed.stop.contains(message.line), game.phase != .lobby, !isGroup,
            isCommand || game.phase != .resting || isRecent(game)
        else { return nil }
        return DrawButton(.stop, id: game.id)
    }
}
