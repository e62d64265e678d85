import Foundation
import Hive
import PhotoReading

/// A photo as a transcript describes it, and what the reader makes of it: `Y ACEHNT`, `Y ACEHNT print`,
/// `Y ACEHNT print 3/6/9` (with its rating line), `Y ACEHNT found they yacht of 3` (with words found, of so many),
/// `Y ACEHNT unsure T/IL` (stands last; shares the doubt evenly, `T/IL9` leaves T nine in ten), `none noBoard`,
/// `broken The network is down.`
struct PhotoSpec {
    enum Outcome {
        case reading(Reading)
        case failure(String)
        case garbage
    }

    let outcome: Outcome

    init?(_ text: String) {
        let parts = text.split(separator: " ").map(String.init)
        switch parts.first {
        case "none":
            guard parts.count == 2, let reason = NothingRead(rawValue: parts[1]) else { return nil }
            outcome = .reading(.none(reason))
        case "broken": outcome = .failure(parts.dropFirst().joined(separator: " "))
        case "garbage": outcome = .garbage
        default:
            guard let reading = Self.board(parts) else { return nil }
            outcome = .reading(.board(reading))
        }
    }

    private static func board(_ parts: [String]) -> BoardReading? {
        guard parts.count >= 2 else { return nil }
        let letters = (parts[0] + parts[1]).compactMap { Letter($0) }
        var cells = letters.map { BoardReading.Cell(letter: $0, candidates: [.init(letter: $0, probability: 0.99)]) }
        var uncertain: [Int] = []
        if let mark = parts.firstIndex(of: "unsure") {
            for doubt in parts[(mark + 1)...] {
                let options = doubt.compactMap { Letter($0) }
                guard let first = options.first, let index = letters.firstIndex(of: first) else { return nil }
                let share = doubt.last?.wholeNumberValue.map { Double($0) / 10 } ?? 0.5
                cells[index].candidates = options.map { letter in
                    let rest = (1 - share) / Double(options.count - 1)
                    return .init(letter: letter, probability: letter == first ? share : rest)
                }
                uncertain.append(index)
            }
        }
        let numbers = parts.first { $0.contains("/") && $0.first?.isNumber == true }?.split(separator: "/").compactMap {
            Int($0)
        }
        let rating = numbers.flatMap { $0.count == 3 ? PrintRating(good: $0[0], excellent: $0[1], genius: $0[2]) : nil }
        return BoardReading(
            cells: cells, edition: parts.contains("print") ? .print : .digital, confidence: 0.9, uncertain: uncertain,
            rating: rating, found: found(parts))
    }

    private static func found(_ parts: [String]) -> FoundWords? {
        guard let mark = parts.firstIndex(of: "found") else { return nil }
        let words = parts[(mark + 1)...].prefix { $0 != "of" && $0 != "unsure" }
        let count = parts[mark...].firstIndex(of: "of").flatMap { Int(parts[$0 + 1]) }
        return FoundWords(words: Array(words), count: count)
    }
}
