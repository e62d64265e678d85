internal import Foundation

/// What a word's picture says of its letters from step to step, case and punctuation folded away: the input of connectionist
/// temporal classification (Graves and others, 2006), where a spelling's likelihood is the sum over all ways to lay its letters,
/// with blanks between them, along the steps.
struct LetterSteps {
    /// A blank, the letters a to z, an apostrophe, a hyphen, a space.
    static let symbols = 30
    static let blank = 0, apostrophe = 27, hyphen = 28, space = 29

    let count: Int
    private let probabilities: [Double]
    /// The likelihood of the likeliest symbols from each step on.
    let best: [Double]
    /// The likelihood of a symbol at a step, the likeliest symbols following, symbol by symbol.
    let entering: [Double]

    /// What the net holds for impossible may be so in a damaged picture.
    private static let floor: Float = 0.0015
    /// So for a net that has learnt from damaged pictures: with more, a letter anywhere along a word would cost next to nothing.
    private static let learntFloor = 1e-5
    /// A space inside of what is one word is likelier a gap that a stroke has torn.
    private static let gap: Float = 0.3

    init(_ steps: ArraySlice<RecognitionStep>) {
        var all: [Double] = []
        all.reserveCapacity(steps.count * Self.symbols)
        var rest: Float = 0
        for step in steps {
            var row = step.cover.confusing(Self.folded(step, carried: &rest))
            let emptiness = step.emptiness ?? row[Self.blank]
            for symbol in row.indices {
                // Where a stroke hides a letter, any letter may be.
                let any = symbol == Self.blank ? emptiness : symbol < Self.apostrophe ? (1 - emptiness) / 26 : 0
                row[symbol] = max(row[symbol] * (1 - step.hidden) + any * step.hidden, Self.floor)
            }
            let sum = row.reduce(0, +)
            all += row.map { Double($0 / sum) }
        }
        self.init(probabilities: all)
    }

    /// Of a net that tells these symbols itself: the natural logarithms of their probabilities, step by step.
    init(logProbabilities rows: [[Double]]) {
        self.init(
            probabilities: rows.flatMap { row in
                let floored = row.map { max(exp($0), Self.learntFloor) }
                let sum = floored.reduce(0, +)
                return floored.map { $0 / sum }
            })
    }

    /// The likeliest symbol of each step, without blanks and repeats.
    var likeliest: String {
        var text = "", last = Self.blank
        for step in 0..<count {
            let symbol = (0..<Self.symbols).max { self[step, $0] < self[step, $1] } ?? Self.blank
            if symbol != last, symbol != Self.blank { text.append(Self.characters[symbol]) }
            last = symbol
        }
        return text
    }

    private static let characters = Array("_abcdefghijklmnopqrstuvwxyz'- ")

    private init(probabilities all: [Double]) {
        let count = all.count / Self.symbols
        self.count = count
        probabilities = all
        var best = [Double](repeating: 1, count: count + 1)
        for step in (0..<count).reversed() {
            best[step] = best[step + 1] * (all[(step * Self.symbols)..<((step + 1) * Self.symbols)].max() ?? 1)
        }
        self.best = best
        entering = (0..<Self.symbols).flatMap { symbol in
            (0..<count).map { all[$0 * Self.symbols + symbol] * best[$0 + 1] }
        }
    }

    subscript(step: Int, symbol: Int) -> Double { probabilities[step * Self.symbols + symbol] }

    /// The likelihoods of all symbols, step by step, and ``best``, for loops that read them often.
    func withLikelihoods<Result>(
        _ body: (_ symbols: UnsafeBufferPointer<Double>, _ best: UnsafeBufferPointer<Double>) -> Result
    ) -> Result {
        probabilities.withUnsafeBufferPointer { symbols in best.withUnsafeBufferPointer { body(symbols, $0) } }
    }

    /// Upper case counts as lower case, punctuation and digits as nothing; a ligature is its first letter, and at the next
    /// step its second.
    private static func folded(_ step: RecognitionStep, carried second: inout Float) -> [Float] {
        var row = [Float](repeating: 0, count: symbols)
        row[blank] = step.blank
        row[9] += second
        second = 0
        for (character, probability) in step.characters {
            switch character {
            case " ": row[blank] += gap * probability
            case "\u{FB01}":
                row[6] += probability
                second = probability
            default:
                if let symbol = symbol(character) {
                    row[symbol] += probability
                } else if !character.isNumber {
                    row[blank] += probability
                }
            }
        }
        return row
    }

    /// The symbol of a byte of a spelling in lower case; `nil` for what spells no word.
    static func symbol(_ byte: UInt8) -> Int? {
        switch byte {
        case 97...122: Int(byte) - 96
        case UInt8(ascii: "'"): apostrophe
        case UInt8(ascii: "-"): hyphen
        case UInt8(ascii: " "): space
        default: nil
        }
    }

    /// The symbol of a character; `nil` for what spells no word.
    static func symbol(_ character: Character) -> Int? {
        switch character {
        case "\u{2019}": apostrophe
        case "\u{2010}": hyphen
        default: character.lowercased().utf8.first.flatMap { symbol($0) }
        }
    }
}
