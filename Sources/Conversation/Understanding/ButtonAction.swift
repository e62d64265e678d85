internal import Hive

/// What a button does: its data is `action:game:argument`, and everything of it comes back from outside.
struct ButtonAction: Hashable, Sendable {
    enum Verb: String, Sendable {
        case hint, rephrase, more, skip, reveal, grid, two, found, board
        /// The choice of a wrong letter, and of the right one for it.
        case fix, pick, swap, center, cancel
        /// An answer to a question about a letter: `index.letter`.
        case answer
        /// The puzzle took an unlikely word: that word, then the others the message offers, with commas between.
        case take
        /// The puzzle turned a told word down: its clue's token.
        case reject
        case resume, forgetYes = "forget", forgetNo = "keep"
    }

    var verb: Verb
    /// The game the button was made for; empty for those that belong to none.
    var gameID: String
    var argument: String

    init(_ verb: Verb, game: String = "", _ argument: String = "") {
        self.verb = verb
        self.gameID = game
        self.argument = argument
    }

    /// `nil` for data no button of ours has.
    init?(data: String) {
        let parts = data.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let verb = Verb(rawValue: String(parts[0])) else { return nil }
        self.init(verb, game: String(parts[1]), String(parts[2]))
    }

    var data: String { "\(verb.rawValue):\(gameID):\(argument)" }
}
