internal import BotState
internal import Hive
internal import Intents
internal import Lexicon
internal import Talk

/// A clue to a word of some kind.
enum HintWish: Hashable, Sendable {
    case pangram
    case prefix(String, length: ClosedRange<Int>?)
    case length(ClosedRange<Int>)
    case easy, long, hard

    /// `nil` for requests that name no such kind.
    init?(_ request: IntentRequest, in language: Language) {
        switch request.intent {
        case .hintPangram: self = .pangram
        case .hintEasy: self = .easy
        case .hintLong: self = .long
        case .hintHard: self = .hard
        case .hintPrefix:
            guard let prefix = request.slots["prefix"]?.first.map({ MessageText($0).line }), !prefix.isEmpty else {
                return nil
            }
            self = .prefix(prefix, length: Self.length(in: request, language: language))
        case .hintLength:
            guard let length = Self.length(in: request, language: language) else { return nil }
            self = .length(length)
        default: return nil
        }
    }

    /// The number that the sentence names: “7”, “seven”, “8+”, “8 or more”.
    private static func length(in request: IntentRequest, language: Language) -> ClosedRange<Int>? {
        let tokens = request.message.tokens
        let numbers = tokens.map { NumberWords.number(String($0.prefix(while: \.isNumber)), in: language) }
        let spelled = tokens.map { NumberWords.number($0, in: language) }
        guard let place = tokens.indices.first(where: { possible.contains(numbers[$0] ?? spelled[$0] ?? 0) }),
            let number = numbers[place] ?? spelled[place]
        else { return nil }
        let isAtLeast =
            request.text.contains("\(number)+") || request.text.contains("\(number) +")
            || tokens[place...].contains(where: atLeast.contains)
        return number...(isAtLeast ? possible.upperBound : number)
    }

    private static let possible = 3...25
    /// Words behind a number that make it the least.
    private static let atLeast: Set<String> = ["more", "plus", "mehr", "mas", "mes", "longer", "over", "up", "langer"]
}

extension Turn {
    /// Gives a clue to a word of this kind that is not found yet.
    mutating func giveHint(_ wish: HintWish) throws {
        guard !waitsForRace(.hint) else { return notice(.raceIsOn) }
        guard let game = activeGame else { return try handle(.hint) }
        isAtBoard = true
        let round = try round(game)
        guard !round.isComplete, !round.words.isEmpty else { return sayNoClue(in: round) }
        guard let word = word(for: wish, in: round) else { return say(.noSuchHint) }
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: HintLadder.definition)
    }

    private func word(for wish: HintWish, in round: Round) -> String? {
        let board = round.game.board
        let told = { (word: String) in HintLadder(word: word, level: round.game.clueLevel(of: word)).isAtTop }
        let missing = round.offerable.filter { !round.found.contains($0) }
        let untold = missing.filter { !told($0) }
        let words = untold.isEmpty ? missing : untold
        let fresh = { (words: [String]) in words.first { round.game.clueLevel(of: $0) == 0 } ?? words.first }
        switch wish {
        case .pangram: return fresh(words.filter(board.isPangram))
        case .prefix(let prefix, let length):
            let begin = board.rules.folded(prefix)
            return fresh(words.filter { $0.hasPrefix(begin) && (length?.contains($0.count) ?? true) })
        case .length(let length): return fresh(words.filter { length.contains($0.count) })
        case .easy: return fresh(words)
        case .long:
            let longest = words.map(\.count).max() ?? 0
            return fresh(words.filter { $0.count == longest })
        case .hard: return fresh(words.reversed())
        }
    }

    /// Goes up the ladder of the open clue to `level`, or one letter further. The word itself stays hidden.
    mutating func tellMore(atLeast level: Int, isOneMore: Bool) throws {
        guard !waitsForRace(.more) else { return notice(.raceIsOn) }
        guard let game = activeGame, let word = openWord(in: try round(game)) else { return try handle(.more) }
        isAtBoard = true
        let round = try round(game)
        let current = HintLadder(word: word, level: game.clueLevel(of: word))
        let wanted = max(level, isOneMore ? current.level + 1 : current.level)
        try tell(word, clues: clues(to: word, in: round), in: round, atLeast: min(wanted, current.top - 1))
    }
}
