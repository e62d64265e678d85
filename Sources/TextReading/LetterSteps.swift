internal import Foundation

/// The letter probabilities of a word's picture at each time step, without case and punctuation.
///
/// This is the input of connectionist temporal classification (Graves et al., 2006). The likelihood of a spelling is
/// the sum over all alignments of its letters, with blanks between them, to the steps.
package struct LetterSteps {
    /// The number of symbols: a blank, the letters a to z, an apostrophe, a hyphen and a space.
    package static let symbols = 30
    static let blank = 0, apostrophe = 27, hyphen = 28, space = 29

    let count: Int
    private let probabilities: [Double]
    /// For each step, the likelihood of the likeliest symbols from there on.
    let best: [Double]
    /// For each symbol and step, the likelihood of the symbol there followed by the likeliest symbols.
    let entering: [Double]
    /// For each step, the index of the step of the picture that it is from.
    let origins: [Int]

    /// The least probability of a symbol. In a damaged picture, a symbol that the net excludes may still be right.
    private static let floor: Float = 0.0015
    /// The least probability of a symbol from a net trained on damaged pictures. With a higher value, an additional
    /// letter anywhere in a word would cost hardly anything.
    private static let learntFloor = 1e-5
    /// The fraction of a space's probability that goes to the blank, because a space within a word is more likely a gap
    /// caused by a stroke.
    private static let gap: Float = 0.3

    /// - Parameter foldsAccents: Whether letters beyond a to z are folded as by ``LetterFolding``. In English they
    ///   count as punctuation.
    package init(_ steps: ArraySlice<RecognitionStep>, foldsAccents: Bool = false) {
        var all: [Double] = []
        all.reserveCapacity(steps.count * Self.symbols)
        var rest: [(symbol: Int, probability: Float)] = []
        var origins: [Int] = []
        for (index, step) in steps.enumerated() {
            var row = step.cover.confusing(Self.folded(step, foldsAccents: foldsAccents, carried: &rest))
            let emptiness = step.emptiness ?? row[Self.blank]
            for symbol in row.indices {
                // A hidden letter may be any letter.
                let any = symbol == Self.blank ? emptiness : symbol < Self.apostrophe ? (1 - emptiness) / 26 : 0
                row[symbol] = max(row[symbol] * (1 - step.hidden) + any * step.hidden, Self.floor)
            }
            let sum = row.reduce(0, +)
            all += row.map { Double($0 / sum) }
            origins.append(index)
            let double = foldsAccents ? step.characters["\u{DF}"] ?? 0 : 0
            guard double > Self.leastDouble else { continue }
            // The second s of an ß, with a blank before it.
            all += Self.row([Self.blank: 1]) + Self.row([Self.s: double, Self.blank: 1 - double])
            origins += [index, index]
        }
        self.init(probabilities: all, origins: origins)
    }

    private static let s = 19
    /// The probability of an ß below which it is not considered.
    private static let leastDouble: Float = 0.05

    /// The likelihoods of a step with these symbols.
    private static func row(_ symbols: [Int: Float]) -> [Double] {
        let row = (0..<Self.symbols).map { max(symbols[$0] ?? 0, floor) }, sum = row.reduce(0, +)
        return row.map { Double($0 / sum) }
    }

    /// - Parameter rows: The log probabilities of the symbols at each step, from a net with these symbols as outputs.
    package init(logProbabilities rows: [[Double]]) {
        self.init(
            probabilities: rows.flatMap { row in
                let floored = row.map { max(exp($0), Self.learntFloor) }
                let sum = floored.reduce(0, +)
                return floored.map { $0 / sum }
            })
    }

    /// The best path: the likeliest symbol of each step, without blanks and repeats.
    package var likeliest: String {
        var text = "", last = Self.blank
        for step in 0..<count {
            let symbol = (0..<Self.symbols).max { self[step, $0] < self[step, $1] } ?? Self.blank
            if symbol != last, symbol != Self.blank { text.append(Self.characters[symbol]) }
            last = symbol
        }
        return text
    }

    private static let characters = Array("_abcdefghijklmnopqrstuvwxyz'- ")

    private init(probabilities all: [Double], origins: [Int]? = nil) {
        let count = all.count / Self.symbols
        self.origins = origins ?? Array(0..<count)
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

    /// Calls `body` with the likelihoods of all symbols, step by step, and with ``best``, for loops that read them
    /// often.
    func withLikelihoods<Result>(
        _ body: (_ symbols: UnsafeBufferPointer<Double>, _ best: UnsafeBufferPointer<Double>) -> Result
    ) -> Result {
        probabilities.withUnsafeBufferPointer { symbols in best.withUnsafeBufferPointer { body(symbols, $0) } }
    }

    /// Maps the net's characters to symbols. Upper case becomes lower case, and punctuation and digits are dropped. A
    /// ligature becomes its first letter, and at the next step its second.
    private static func folded(
        _ step: RecognitionStep, foldsAccents: Bool, carried second: inout [(symbol: Int, probability: Float)]
    ) -> [Float] {
        var row = [Float](repeating: 0, count: symbols)
        row[blank] = step.blank
        for carried in second { row[carried.symbol] += carried.probability }
        second = []
        for (character, probability) in step.characters {
            switch character {
            case " ": row[blank] += gap * probability
            case "\u{FB01}":
                row[6] += probability
                second.append((9, probability))
            default:
                if let symbol = symbol(character) {
                    row[symbol] += probability
                } else if foldsAccents, let (first, next) = folded(character) {
                    row[first] += probability
                    if let next, next != first { second.append((next, probability)) }
                } else if !character.isNumber {
                    row[blank] += probability
                }
            }
        }
        return row
    }

    /// The symbols of a letter without its accent: two for a ligature.
    private static func folded(_ character: Character) -> (first: Int, next: Int?)? {
        guard !character.isASCII else { return nil }
        let symbols = LetterFolding.folded(character).utf8.compactMap { symbol($0) }
        return symbols.first.map { ($0, symbols.dropFirst().first) }
    }

    /// The symbol of a byte of a lower-case spelling; `nil` for characters that no word contains.
    static func symbol(_ byte: UInt8) -> Int? {
        switch byte {
        case 97...122: Int(byte) - 96
        case UInt8(ascii: "'"): apostrophe
        case UInt8(ascii: "-"): hyphen
        case UInt8(ascii: " "): space
        default: nil
        }
    }

    /// The symbol of a character; `nil` for characters that no word contains.
    static func symbol(_ character: Character) -> Int? {
        switch character {
        case "\u{2019}": apostrophe
        case "\u{2010}": hyphen
        default: character.lowercased().utf8.first.flatMap { symbol($0) }
        }
    }
}
