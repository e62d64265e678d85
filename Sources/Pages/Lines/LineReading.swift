internal import ImageCodec
internal import PhotoReading
internal import Raster
internal import TextReading

/// The words read from a line of the page.
struct LineReading {
    /// The index of the line in the layout.
    let line: Int
    let strip: StraightLine
    let words: [ReadWord]
    /// The words that were read separately because they are the target. Other words touched by a stroke are not meant.
    var readAlone: Range<Int>?
}

extension LineReading {
    /// The line with `isolated` in place of the words at the same position.
    func replacing(_ isolated: [ReadWord]) -> LineReading {
        guard let low = isolated.map(\.box.minX).min(), let high = isolated.map(\.box.maxX).max() else { return self }
        func isElsewhere(_ word: ReadWord) -> Bool {
            let shared = min(word.box.maxX, high) - max(word.box.minX, low)
            return shared * 3 < min(word.box.width, high - low)
        }
        let left = words.filter { isElsewhere($0) && $0.box.minX < low }
        let right = words.filter { isElsewhere($0) && $0.box.minX >= low }
        return LineReading(
            line: line, strip: strip, words: left + isolated + right,
            readAlone: left.count..<left.count + isolated.count)
    }

    /// The line with other words at `places`, which are not those of the target.
    func replacing(_ places: Range<Int>, with fresh: [ReadWord]) -> LineReading {
        let moved = fresh.count - places.count
        let target = readAlone.map { alone in
            places.upperBound <= alone.lowerBound ? alone.lowerBound + moved..<alone.upperBound + moved : alone
        }
        let words = Array(words[..<places.lowerBound]) + fresh + Array(words[places.upperBound...])
        return LineReading(line: line, strip: strip, words: words, readAlone: target)
    }

    /// The x of a column of the strip on the line's baseline, in the upright picture.
    func uprightX(_ column: Int) -> Double {
        strip.uprightPoint(x: Double(column), y: StraightLine.baselineRow).x
    }
}

extension [ReadWord] {
    /// The words from left to right, with boxes that do not cover the middles of other words. Tesseract sometimes gives
    /// a word a box as wide as several words, which would make it look like the word in the middle of the photo.
    var apart: [ReadWord] {
        var words = self
        for (left, right) in zip(indices, indices.dropFirst()) {
            let (first, second) = (words[left].box, words[right].box)
            if first.minX < second.minX, first.maxX > second.middleX {
                words[left].box.maxX = second.minX
            } else if first.maxX < second.maxX, second.minX < first.middleX {
                words[right].box.minX = first.maxX
            }
        }
        return words
    }
}

extension TextBox {
    fileprivate var middleX: Int { (minX + maxX) / 2 }
}

/// A word of a line. Its box is in pixels of the line's strip.
struct ReadWord {
    var text: String
    var box: TextBox
    var confidence: Double
    /// Other possible spellings, the likeliest first.
    var alternatives: [String] = []

    /// The word moved to the right by `columns`.
    func moved(by columns: Int) -> ReadWord {
        var moved = self
        moved.box.minX += columns
        moved.box.maxX += columns
        return moved
    }

    /// The text without surrounding punctuation.
    var core: String { text.core }
}

extension String {
    /// The word without surrounding punctuation.
    var core: String { trimmed { !$0.isLetter && !$0.isNumber } }

    /// The string without the characters at both ends that satisfy `isOff`.
    func trimmed(where isOff: (Character) -> Bool) -> String {
        guard let first = firstIndex(where: { !isOff($0) }), let last = lastIndex(where: { !isOff($0) }) else {
            return ""
        }
        return String(self[first...last])
    }
}

extension ReadWord {
    private static let dashes: Set<Character> = ["\u{2014}", "\u{2013}", "\u{2015}"]

    /// Splits a word of Tesseract at dashes, because Tesseract does not.
    static func words(of word: RecognizedWord) -> [ReadWord] {
        let parts = parts(of: word.characters)
        guard parts.count > 1 else {
            return [ReadWord(text: word.text, box: word.box, confidence: word.confidence)]
        }
        return parts.map { part in
            ReadWord(
                text: part.map(\.text).joined(),
                box: TextBox(
                    minX: part.map(\.box.minX).min() ?? word.box.minX, minY: word.box.minY,
                    maxX: part.map(\.box.maxX).max() ?? word.box.maxX, maxY: word.box.maxY),
                confidence: part.map(\.confidence).min() ?? word.confidence)
        }
    }

    /// Splits characters after a dash that has letters before it; the dash stays with them.
    private static func parts(of characters: [RecognizedCharacter]) -> [[RecognizedCharacter]] {
        var parts: [[RecognizedCharacter]] = [[]]
        for character in characters {
            let isDash = character.text.first.map(dashes.contains) ?? false
            if !isDash, let last = parts.last?.last?.text.first, dashes.contains(last),
                parts.last?.contains(where: { $0.text.first?.isLetter ?? false }) ?? false
            {
                parts.append([])
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}
