import TextReading

/// Decides whether two parts are one word that is broken at the end of a line.
struct BrokenWord {
    let interpreter: WordInterpreter

    private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{00AD}", "\u{00AC}"]

    /// The least number of letters in the first part of a compound, and the range of its frequency on the Zipf scale.
    /// Shorter and rarer parts are mostly words cut off by the photo's edge. After very frequent ones such as "the-"
    /// and "some-" it is the next word that is cut off.
    private static let part = (letters: 3, frequency: 2.5..<6.0)

    /// Joins the last word of a line and the first of the next; `nil` if they are two words.
    ///
    /// The remains of a letter at the photo's edge or under a stroke can be read as a hyphen, too. So the parts stay
    /// separate if the second is a known word and the whole is not. A compound keeps its hyphen.
    func joined(_ first: String, _ second: String) -> String? {
        guard let hyphen = first.last, Self.hyphens.contains(hyphen), first.dropLast().last?.isLetter ?? false,
            second.first?.isLowercase ?? false
        else { return nil }
        let whole = String(first.dropLast() + second)
        if interpreter.words == nil || isKnown(whole) || !isKnown(second) { return whole }
        return isPart(ofCompound: first) ? first + second : nil
    }

    /// Whether the words at `positions` are one part of a known word whose other part is in the line before or after.
    func isPart(_ positions: [Int], of line: LineReading, after last: LineReading?, before next: LineReading?) -> Bool {
        guard positions.count == 1, let position = positions.first else { return false }
        var pairs: [(String, String)] = []
        if position == 0, let first = last?.words.last { pairs.append((first.text, line.words[position].text)) }
        if position == line.words.count - 1, let second = next?.words.first {
            pairs.append((line.words[position].text, second.text))
        }
        return pairs.compactMap { joined($0.0, $0.1) }.contains(where: isKnown)
    }

    private func isPart(ofCompound first: String) -> Bool {
        let letters = first.trimmed { !$0.isLetter }
        guard let words = interpreter.words, letters.count >= Self.part.letters, isKnown(letters) else { return false }
        return Self.part.frequency.contains(words.frequency(of: letters.lowercased()))
    }

    private func isKnown(_ text: String) -> Bool {
        interpreter.knows(text.core)
    }
}

extension PageLayout {
    /// Whether the text of one line continues in another: the next one of its column, not far below it, and in the same size.
    func continues(_ line: Int, in next: Int) -> Bool {
        guard next == line + 1, line >= 0, next < lines.count, columns[line] == columns[next] else { return false }
        let (above, below) = (lines[line], lines[next])
        let x = (max(above.minX, below.minX) + min(above.maxX, below.maxX)) / 2
        let isSameSize = max(above.xHeight, below.xHeight) < Self.otherSize * min(above.xHeight, below.xHeight)
        return isSameSize && below.baseline(x) - above.baseline(x) < Self.farApart * pitch
    }

    /// Whether a sentence can be followed from one line into another: it ``continues(_:in:)``, and the photo cuts off neither the end of
    /// the first nor the beginning of the next, where the sentence may have ended.
    func isWhole(from line: Int, to next: Int) -> Bool {
        continues(line, in: next) && !isCutAtEnd(line) && !isCutAtStart(next)
    }

    /// The distance of two lines of one text in pitches that is exceeded below a heading and between separate texts.
    private static let farApart = 1.75
    /// The ratio of the x-heights of a heading and its text. Lines of few letters are measured poorly.
    private static let otherSize = 1.4
}
