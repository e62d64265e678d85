internal import BotState
internal import Messaging
internal import Talk

/// A drawing game before it begins: asked for, offered, joined.
extension DrawingGames {
    /// `/draw`, `/draw 3`, `/draw standings`, `/draw sheet`, `/draw with tree, cat`.
    mutating func openDrawing(_ argument: String) {
        if let own = OwnWords(argument, after: drawing.rules.typed.own) { return openDrawing(with: own) }
        let tokens = MessageText(argument).tokens
        if tokens.contains(where: drawing.rules.typed.standings.contains) { return showDrawStandings() }
        if tokens.contains(where: drawing.rules.typed.sheet.contains) { return sendSheet() }
        if let game = gameInTheWay { return sayGameIsOn(game) }
        let rules = drawing.rules
        let count = tokens.lazy.compactMap { Int($0) }.first
        guard (rules.rounds.fewest...rules.rounds.most).contains(count ?? rules.rounds.usual) else {
            return notice(DrawNoticeText(.roundCount, number: rules.rounds.fewest, most: rules.rounds.most))
        }
        makeRoomForGame()
        var game = DrawGame(
            id: newID("draw"), mode: isGroup ? .together : .alone, rounds: count ?? rules.rounds.usual, startedAt: now)
        game.seconds = draw.seconds
        if !isGroup, count != nil { return nextRound(of: &game) }
        enter(game)
        draw.game = game
        act(.send(offer(game), handle: game.prompt, replyTo: isGroup ? messageID : nil))
    }

    /// A game with the players' own words. Alone, only the machine can judge them.
    private mutating func openDrawing(with own: OwnWords) {
        if let game = gameInTheWay { return sayGameIsOn(game) }
        if let fault = fault(of: own, least: 1, .ownWords) { return notice(fault) }
        let unknown = own.words.filter { drawing.objects.named($0) == nil }
        guard isGroup || unknown.isEmpty else {
            return notice(DrawNoticeText(.unknownWords, object: WordLine.joined(unknown)))
        }
        makeRoomForGame()
        var game = DrawGame(
            id: newID("draw"), mode: isGroup ? .together : .alone, rounds: own.words.count, startedAt: now)
        game.own = own.words
        game.seconds = draw.seconds
        guard isGroup else { return nextRound(of: &game) }
        enter(game)
        draw.game = game
        act(.send(offer(game), handle: game.prompt, replyTo: messageID))
    }

    /// The notice why a game can't have these words; `nil` if it can.
    /// - Parameter number: the notice about too few or too many words.
    func fault(of own: OwnWords, least: Int, _ number: DrawNotice) -> DrawNoticeText? {
        if !own.tooLong.isEmpty {
            return DrawNoticeText(.longWords, object: WordLine.joined(own.tooLong), most: OwnWords.longest)
        }
        let most = drawing.rules.rounds.most
        return (least...most).contains(own.words.count) ? nil : DrawNoticeText(number, most: most)
    }

    /// Notes who asks for a game. They are in it at once in a group.
    private mutating func enter(_ game: DrawGame) {
        guard let sender = input.sender else { return }
        if isGroup { join(game, sender) } else { introduce(sender) }
    }

    /// A game that must be ended before another one begins. People have prepared for a chain game before it starts.
    var gameInTheWay: DrawGame? {
        draw.game.flatMap { $0.mode == .chain || ($0.phase != .lobby && $0.phase != .resting) ? $0 : nil }
    }

    /// The object must stay secret in a guessing game.
    mutating func sayGameIsOn(_ game: DrawGame) {
        let keyboard = Keyboard(rows: [[button(.stop, .stop, of: game)]])
        let text =
            switch game.mode {
            case .guessIt: DrawNoticeText(.guessItIsOn)
            case .chain: DrawNoticeText(.chainIsOn)
            case .alone, .together: DrawNoticeText(.gameIsOn, object: object(of: game).phrase)
            }
        notice(text, keyboard: keyboard)
    }

    mutating func pressInOffer(_ button: DrawButton, in game: DrawGame) -> Toast? {
        guard game.phase == .lobby, let sender = input.sender else { return toast(.expired) }
        var game = game
        let rounds = drawing.rules.rounds
        switch button.verb {
        case .rounds:
            guard let count = Int(button.argument), (rounds.fewest...rounds.most).contains(count) else { return nil }
            game.rounds = count
            removePressedButtons()
            nextRound(of: &game)
            return nil
        case .start:
            guard isIn(game, sender.id) else { return toast(.joinFirst) }
            removePressedButtons()
            nextRound(of: &game)
            return nil
        case .time:
            game.seconds = nextTime(after: seconds(of: game) ?? 0)
            draw.seconds = game.seconds
        case .more where game.own.isEmpty: game.rounds = roundChoices.first { $0 > game.rounds } ?? rounds.fewest
        default:
            guard isIn(game, sender.id) || !isFull(game) else { return toast(.full) }
            join(game, sender)
        }
        draw.game = game
        act(.edit(.handle(game.prompt), offer(game)))
        return button.verb == .join ? toast(.youAreIn) : nil
    }

    /// Takes a number for the answer to “How many drawings?”.
    mutating func answerOffer(_ number: Int, in game: DrawGame) {
        let rounds = drawing.rules.rounds
        guard (rounds.fewest...rounds.most).contains(number) else {
            return notice(DrawNoticeText(.roundCount, number: rounds.fewest, most: rounds.most))
        }
        act(.editKeyboard(.handle(game.prompt), nil))
        _ = pressInOffer(DrawButton(.rounds, id: game.id, "\(number)"), in: game)
    }

    /// The numbers of rounds that are offered.
    private var roundChoices: [Int] {
        let rounds = drawing.rules.rounds
        return [rounds.fewest, rounds.usual, rounds.most]
    }

    private func nextTime(after seconds: Int) -> Int {
        let times = drawing.rules.times
        guard let index = times.firstIndex(of: seconds) else { return drawing.rules.seconds }
        return times[(index + 1) % times.count]
    }

    private func offer(_ game: DrawGame) -> OutgoingMessage.Content {
        let people = drawers(in: game).map { drawerName($0.drawer) }
        let text = DrawOfferText(
            isGroup: isGroup, rounds: Quantity(game.rounds), seconds: Quantity(seconds(of: game) ?? 0),
            people: Quantity(people.count), names: people.joined(separator: ", "))
        let counts = roundChoices.map { button(.rounds, DrawButton(.rounds, id: game.id, "\($0)"), number: $0) }
        let time = nextTime(after: seconds(of: game) ?? 0)
        let timeButton = button(.time, DrawButton(.time, id: game.id), number: time)
        let lobby = [
            [button(.join, .join, of: game), button(.start, .start, of: game)],
            (game.own.isEmpty ? [button(.moreRounds, .more, of: game)] : []) + [timeButton],
            [button(.stop, .stop, of: game)],
        ]
        return .init(language.rich(text), keyboard: Keyboard(rows: isGroup ? lobby : [counts, [timeButton]]))
    }
}
