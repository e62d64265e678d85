package import Hive
package import Intents
package import Talk

/// A clue to a word of some kind.
package enum HintWish: Hashable, Sendable {
    case pangram
    case prefix(String, length: ClosedRange<Int>?)
    case length(ClosedRange<Int>)
    case easy, long, hard
    /// The last of the missing words, in the order of the clues.
    case last
    /// The word with this number: the 3 of “3 of 16”.
    case number(Int)

    /// The intents that may be a wish.
    package static let intents: Set<IntentName> = [
        .hintPangram, .hintEasy, .hintLong, .hintHard, .hintPrefix, .hintLength,
    ]

    /// `nil` for requests that name no such kind.
    package init?(_ request: IntentRequest, on board: Board, in language: Language) {
        switch request.intent {
        case .hintPangram: self = .pangram
        case .hintEasy: self = .easy
        case .hintLong: self = .long
        case .hintHard: self = .hard
        case .hintPrefix:
            guard let prefix = Self.prefix(in: request, on: board, language: language) else { return nil }
            self = .prefix(prefix, length: Self.length(in: request, language: language))
        case .hintLength:
            guard let length = Self.length(in: request, language: language) else { return nil }
            self = .length(length)
        default: return nil
        }
    }

    /// The beginning that the sentence names: “ra”, the letter of “H5”, “the middle letter”.
    private static func prefix(in request: IntentRequest, on board: Board, language: Language) -> String? {
        let tokens = request.message.tokens
        let tagged = (request.slots["prefix"] ?? []).map { MessageText($0).line.prefix(while: \.isLetter) }
        if let prefix = tagged.first(where: { !$0.isEmpty }) ?? tokens.lazy.compactMap(lettersOfCell).first {
            return String(prefix)
        }
        let isAboutCenter = tokens.contains { token in
            language.puzzleWords.contains { $0.correction.center.contains(token) }
        }
        return isAboutCenter ? board.center.description.lowercased() : nil
    }

    /// The letters of a cell of the grid: “h5”, “ra6”.
    private static func lettersOfCell(_ token: String) -> Substring? {
        let letters = token.prefix(while: \.isLetter)
        let digits = token.dropFirst(letters.count)
        return (1...2).contains(letters.count) && !digits.isEmpty && digits.allSatisfy(\.isNumber) ? letters : nil
    }

    /// The number that the sentence names: “7”, “seven”, “8+”, “8 or more”.
    private static func length(in request: IntentRequest, language: Language) -> ClosedRange<Int>? {
        let tokens = request.message.tokens
        let numbers = tokens.map { token in
            let letters = lettersOfCell(token)?.count ?? 0
            let digits = token.dropFirst(letters).prefix(while: \.isNumber)
            return NumberWords.number(String(digits), in: language)
        }
        let spelled = tokens.map { NumberWords.number($0, in: language) }
        guard let place = tokens.indices.first(where: { possible.contains(numbers[$0] ?? spelled[$0] ?? 0) }),
            let number = numbers[place] ?? spelled[place]
        else { return nil }
        let isAtLeast =
            request.text.contains("\(number)+") || request.text.contains("\(number) +")
            || language.understood.contains { understood in
                understood.clueWishWords?.atLeast.contains(where: tokens[place...].contains) ?? false
            }
        return number...(isAtLeast ? possible.upperBound : number)
    }

    private static let possible = 3...25
}
