/// Tells which words are parts of one that is broken over a line's end.
struct BrokenWord {
    let interpreter: WordInterpreter

    private static let hyphens: Set<Character> = ["-", "\u{2010}", "\u{00AD}", "\u{00AC}"]

    /// Letters of the first part of a compound at least, and how often that is written, on the Zipf scale. Shorter and rarer ones are
    /// mostly what a photo's edge leaves of another word; before "the-" and "some-" the edge has cut the next word off.
    private static let part = (letters: 3, frequency: 2.5..<6.0)

    /// The word of which the last one of a line and the first one of the next are the parts; `nil` when they are two words.
    ///
    /// What a photo's edge or a stroke leaves of a letter reads as a hyphen too: what follows and is a word by itself is no part
    /// of one that no dictionary has. A compound keeps its hyphen.
    func joined(_ first: String, _ second: String) -> String? {
        guard let hyphen = first.last, Self.hyphens.contains(hyphen), first.dropLast().last?.isLetter ?? false,
            second.first?.isLowercase ?? false
        else { return nil }
        let whole = String(first.dropLast() + second)
        if interpreter.words == nil || isKnown(whole) || !isKnown(second) { return whole }
        return isPart(ofCompound: first) ? first + second : nil
    }

    /// Whether the words at `positions` of a line are one part of a known word, of which the line before or after has the other.
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
        interpreter.knows(text.trimmed { !$0.isLetter && !$0.isNumber })
    }
}

extension PageLayout {
    /// Whether what stands in a line goes on in another.
    func continues(_ line: Int, in next: Int) -> Bool { next == line + 1 && columns[line] == columns[next] }
}
