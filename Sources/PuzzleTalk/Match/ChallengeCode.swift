internal import Talk

/// The code with which others enter a challenge.
enum ChallengeCode {
    /// Forty bits of the number. With a thousand challenges open, a million blind guesses hit one with a probability of one
    /// in a thousand.
    static func make(from number: UInt64) -> String { StableID.characters(number, count: 8).uppercased() }

    /// As people type it: any case, spaces and dashes between, O for 0 and I or L for 1, as Crockford's base 32 reads them.
    static func normalized(_ text: String) -> String {
        let letters = text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let read = letters.map { character -> Character in
            switch character {
            case "O": "0"
            case "I", "L": "1"
            default: character
            }
        }
        return String(read.prefix(16))
    }

    private static let linkPrefix = "board_"

    /// The code of a link that opens the challenge's board.
    static func link(to code: String) -> String { linkPrefix + code }

    /// The code of the challenge that a link opens; `nil` for the code of another link.
    static func code(ofLink link: String) -> String? {
        guard link.hasPrefix(linkPrefix) else { return nil }
        let code = normalized(String(link.dropFirst(linkPrefix.count)))
        return code.isEmpty ? nil : code
    }
}
