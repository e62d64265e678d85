import Foundation
import Hive
import PhotoReading

/// A photo as a transcript describes it, and what the reader makes of it: `Y ACEHNT`, `Y ACEHNT print`,
/// `Ç ACORPT catalan` (another edition), `Y ACEHNT print 3/6/9` (with its rating line), `Y ACEHNT found they yacht of 3 worth 11` (with words found, of so many, with so many
/// points), `Y ACEHNT beside` (another board is on the photos, too),
/// `Y ACEHNT unsure T/IL` (stands last; shares the doubt evenly, `T/IL9` leaves T nine in ten), `none noBoard`,
/// `page So the *yacht* lay at anchor. circled` (the words read, those meant between stars; `whole` when all were read, `/` begins
/// a line, `~` ends a word that was hard to read, `also:anchor,catty` names other marked words, `in de` stands last and names another language than English), `unclear The old *yacht* circled` (a page or a sketch, until the request says a page),
/// `sketch umbrella 0.82 hot air balloon 0.05` (a drawing), `sketch empty`, `sketch scribble`, `sketch thing` (no drawing),
/// `sketch writing umbrella` (the text, if any),
/// `broken` (its job fails)
struct PhotoSpec {
    enum Outcome {
        case reading(Reading)
        case failure
    }

    let outcome: Outcome

    init?(_ text: String, request: ReadingRequest = .automatic) {
        let parts = text.split(separator: " ").map(String.init)
        switch parts.first {
        case "none":
            guard parts.count == 2, let reason = NothingRead(rawValue: parts[1]) else { return nil }
            outcome = .reading(.none(reason))
        case "broken": outcome = .failure
        case "sketch":
            guard let sketch = Self.sketch(Array(parts.dropFirst())) else { return nil }
            outcome = .reading(.sketch(sketch))
        case "page" where request.kind == .board: outcome = .reading(.none(.noBoard))
        case "page": outcome = .reading(.page(Self.page(Array(parts.dropFirst()))))
        case "unclear" where request.kind == nil: outcome = .reading(.unclear([.page, .sketch]))
        case "unclear": outcome = .reading(.page(Self.page(Array(parts.dropFirst()))))
        default:
            guard let reading = Self.board(parts) else { return nil }
            outcome = .reading(.board(reading))
        }
    }

    private static func sketch(_ parts: [String]) -> SketchReading? {
        switch parts.first {
        case "empty": return SketchReading(guesses: [], verdict: .emptySheet)
        case "scribble": return SketchReading(guesses: [], verdict: .scribble)
        case "thing": return SketchReading(guesses: [], verdict: .notADrawing)
        case "writing":
            let text = parts.dropFirst().joined(separator: " ")
            return SketchReading(guesses: [], verdict: .writing(text.isEmpty ? nil : text))
        default: break
        }
        var words: [String] = []
        var guesses: [SketchReading.Guess] = []
        for part in parts {
            guard let probability = Double(part) else {
                words.append(part)
                continue
            }
            guesses.append(.init(label: words.joined(separator: " "), probability: probability))
            words = []
        }
        guard !guesses.isEmpty, words.isEmpty else { return nil }
        let drawing = SketchReading.Bitmap(side: 2, ink: Data([0, 255, 255, 0]))
        return SketchReading(guesses: guesses, verdict: .drawing, drawing: drawing)
    }

    private static func page(_ parts: [String]) -> PageReading {
        var parts = parts
        var language: String?
        if parts.count > 3, parts[parts.count - 2] == "in",
            parts[parts.count - 3] == "whole" || PageReading.Selection(rawValue: parts[parts.count - 3]) != nil
        {
            language = parts.last
            parts.removeLast(2)
        }
        let selection = parts.last.flatMap(PageReading.Selection.init(rawValue:))
        let isWhole = parts.last == "whole"
        var words: [PageReading.Word] = []
        var target: Range<Int>?
        var alternatives: [String]?
        var alsoMarked: [String] = []
        var line = 0
        for part in parts.prefix(parts.count - (selection != nil || isWhole ? 1 : 0)) {
            if part == "/" {
                line += 1
                continue
            }
            if part.hasPrefix("or:") {
                alternatives = part.dropFirst(3).split(separator: ",").map(String.init)
                continue
            }
            if part.hasPrefix("also:") {
                alsoMarked = part.dropFirst(5).split(separator: ",").map(String.init)
                continue
            }
            if part.contains("*") { target = (target?.lowerBound ?? words.count)..<words.count + 1 }
            let confidence = part.hasSuffix("~") ? 0.3 : 0.9
            let text = part.replacing("*", with: "").replacing("~", with: "")
            let box = PageReading.Box(x: 10 * words.count, y: 20 * line, width: 9, height: 12)
            words.append(.init(text: text, box: box, confidence: confidence, line: line))
        }
        let excerpt = target.map { target in
            PageReading.Excerpt(
                width: 40, height: 2, pixels: Data(count: 80),
                box: .init(x: target.lowerBound, y: 0, width: target.count, height: 2))
        }
        var page = PageReading(
            words: words, target: target, alternatives: alternatives, selection: selection, isWhole: isWhole,
            excerpt: excerpt, language: language)
        page.add(alsoMarked: alsoMarked)
        return page
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
        var reading = BoardReading(
            cells: cells, edition: parts.lazy.compactMap(Edition.init(rawValue:)).first ?? .digital, confidence: 0.9,
            uncertain: uncertain,
            rating: rating, found: found(parts))
        if parts.contains("beside") { reading.isOneOfSeveral = true }
        return reading
    }

    private static func found(_ parts: [String]) -> FoundWords? {
        guard let mark = parts.firstIndex(of: "found") else { return nil }
        let words = parts[(mark + 1)...].prefix { !["of", "worth", "unsure"].contains($0) }
        func number(after label: String) -> Int? {
            parts[mark...].firstIndex(of: label).flatMap { Int(parts[$0 + 1]) }
        }
        return FoundWords(words: Array(words), count: number(after: "of"), score: number(after: "worth"))
    }
}
