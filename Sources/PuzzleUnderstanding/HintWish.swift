internal import Intents
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

    /// `nil` for requests that name no such kind.
    package init?(_ request: IntentRequest, in language: Language) {
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
            || language.understood.contains { understood in
                understood.clueWishWords?.atLeast.contains(where: tokens[place...].contains) ?? false
            }
        return number...(isAtLeast ? possible.upperBound : number)
    }

    private static let possible = 3...25
}
