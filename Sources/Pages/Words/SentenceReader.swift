internal import PhotoReading
internal import Raster
internal import TextReading

/// Reads words of the target's sentence again: those that are hardly readable, and those beside the target that its mark hides.
///
/// A loop around one word runs over the ends of the words beside it, above and below, and hides short ones completely.
struct SentenceReader {
    let reader: TargetReader
    /// The processor time after which no more words are read.
    let end: ThreadTime

    private var layout: PageLayout { reader.layout }
    private var interpreter: WordInterpreter { reader.interpreter }

    /// The most words that are read again. Where more are doubtful the print is hardly readable.
    private static let mostWords = 8
    /// The most words on either side of the target that belong to its sentence.
    private static let longestSide = 30

    /// The readings with better words around the target.
    func mended(_ readings: [LineReading], around target: WordTarget) -> [LineReading] {
        guard let stretch = target.stretches.first, target.stretches.count == 1,
            let own = readings.firstIndex(where: { $0.line == stretch.line }),
            let held = readings[own].holding(stretch)
        else { return readings }
        var readings = readings
        readings[own] = filled(filled(held, .after, target), .before, target)
        // From the last to the first, so that the places of those that are still to be read stay the same.
        let doubtful = sentence(in: readings, at: own).filter { isDoubtful(readings[$0.reading].words[$0.word]) }
        for place in doubtful.prefix(Self.mostWords).sorted(by: >) where ThreadTime.now < end {
            readings[place.reading] = reread(place.word, of: readings[place.reading], beside: target)
        }
        readings[own] = readings[own].endingSentences(by: interpreter, isHidden: target.loop != nil)
        return readings
    }

    // MARK: - Doubtful words

    /// A word among the lines.
    private struct Place: Comparable {
        let reading: Int
        let word: Int

        static func < (one: Place, other: Place) -> Bool {
            (one.reading, one.word) < (other.reading, other.word)
        }
    }

    /// The confidence from which a word of the list, and another one, need not be read again.
    private static let plain = (known: 0.85, unknown: 0.93)

    private func isDoubtful(_ word: ReadWord) -> Bool {
        guard word.core.contains(where: \.isLetter) else { return false }
        return word.confidence < (interpreter.isKnown(word) ? Self.plain.known : Self.plain.unknown)
    }

    /// The words of the target's sentence besides the target, the nearest first on either side.
    private func sentence(in readings: [LineReading], at own: Int) -> [Place] {
        guard let target = readings[own].readAlone else { return [] }
        let places = readings.indices.flatMap { reading in
            readings[reading].words.indices.map { Place(reading: reading, word: $0) }
        }
        guard let first = places.firstIndex(of: Place(reading: own, word: target.lowerBound)) else { return [] }
        let last = first + target.count - 1
        func text(_ index: Int) -> String { readings[places[index].reading].words[places[index].word].text }
        func goesOn(_ index: Int) -> Bool {
            let (line, next) = (readings[places[index].reading].line, readings[places[index + 1].reading].line)
            return !SentenceEnd.isEnd(text(index), before: text(index + 1))
                && (line == next || layout.isWhole(from: line, to: next))
        }
        let before = (max(first - Self.longestSide, 0)..<first).reversed().prefix { goesOn($0) }
        let after = (last..<max(min(last + Self.longestSide, places.count - 1), last)).prefix { goesOn($0) }
        return before.map { places[$0] } + after.map { places[$0 + 1] }
    }

    private func reread(_ word: Int, of reading: LineReading, beside target: WordTarget) -> LineReading {
        let old = reading.words[word]
        let stretch = WordTarget.Stretch(
            line: reading.line, minX: reading.uprightX(old.box.minX), maxX: reading.uprightX(old.box.maxX))
        let fresh = reader.reread(stretch, of: reading, beside: target)
        guard !fresh.isEmpty, fresh.allSatisfy(interpreter.isKnown) || fresh.map(\.core) == [old.core] else {
            return reading
        }
        return reading.replacing(word..<word + 1, with: fresh.map { $0.dressed(asIn: old, isOne: fresh.count == 1) })
    }

    // MARK: - Hidden words

    private enum Side { case before, after }

    /// The narrowest gap that may hide a word, and the space left on either side of it, in x-heights.
    private static let gap = 1.6, space = 0.35
    /// The least height of a letter, in x-heights.
    private static let letter = 0.4

    /// The line with the words that were lost between the target and the next word.
    private func filled(_ reading: LineReading, _ side: Side, _ target: WordTarget) -> LineReading {
        guard let own = reading.readAlone, let gap = gap(in: reading, side, of: own),
            hasInk(gap) || isHidden(gap, by: target)
        else { return reading }
        let fresh = reader.reread(gap, of: reading, beside: target).filter { interpreter.isKnown($0) }
        let place = side == .after ? own.upperBound : own.lowerBound
        return reading.replacing(place..<place, with: fresh)
    }

    private func gap(in reading: LineReading, _ side: Side, of own: Range<Int>) -> WordTarget.Stretch? {
        let line = layout.lines[reading.line], words = reading.words
        let low: Double, high: Double
        switch side {
        case .before:
            low = own.lowerBound > 0 ? reading.uprightX(words[own.lowerBound - 1].box.maxX) : start(of: reading.line)
            high = reading.uprightX(words[own.lowerBound].box.minX)
        case .after:
            low = reading.uprightX(words[own.upperBound - 1].box.maxX)
            high = own.upperBound < words.count ? reading.uprightX(words[own.upperBound].box.minX) : line.maxX
        }
        guard high - low > Self.gap * line.xHeight else { return nil }
        let space = Self.space * line.xHeight
        return WordTarget.Stretch(line: reading.line, minX: low + space, maxX: high - space)
    }

    /// Where a line begins. A mark may hide its first word, so the lines above and below count too.
    private func start(of line: Int) -> Double {
        let near = [line - 1, line + 1].filter {
            layout.lines.indices.contains($0) && layout.columns[$0] == layout.columns[line]
        }
        return near.map { layout.lines[$0].minX }.max().map { min($0, layout.lines[line].minX) }
            ?? layout.lines[line].minX
    }

    private func hasInk(_ gap: WordTarget.Stretch) -> Bool {
        let line = layout.lines[gap.line]
        return line.glyphs.contains {
            $0.middle.x > gap.minX && $0.middle.x < gap.maxX && $0.height > Self.letter * line.xHeight
        }
    }

    private func isHidden(_ gap: WordTarget.Stretch, by target: WordTarget) -> Bool {
        let line = layout.lines[gap.line]
        return stride(from: gap.minX, through: gap.maxX, by: max(line.xHeight / 8, 0.5)).contains { x in
            let middle = Point(x: x, y: line.baseline(x) - line.xHeight / 2)
            return target.loop?.place(of: middle) == .onStroke
        }
    }
}

extension ReadWord {
    /// The word with the punctuation of an earlier reading, if that is of one word too.
    fileprivate func dressed(asIn old: ReadWord, isOne: Bool) -> ReadWord {
        guard isOne, text == core, !old.core.isEmpty else { return self }
        var dressed = self
        let parts = old.text.components(around: old.core)
        dressed.text = parts.before + core + parts.after
        return dressed
    }
}

extension String {
    /// What stands before and after the first place of `core`.
    fileprivate func components(around core: String) -> (before: String, after: String) {
        guard let place = firstRange(of: core) else { return ("", "") }
        return (String(self[..<place.lowerBound]), String(self[place.upperBound...]))
    }
}

extension LineReading {
    /// The line with the words of `stretch` held as the target; `nil` if they are not side by side.
    fileprivate func holding(_ stretch: WordTarget.Stretch) -> LineReading? {
        let places = readAlone.map(Array.init) ?? positions(in: stretch)
        guard let first = places.min(), let last = places.max(), last - first + 1 == places.count else { return nil }
        var held = self
        held.readAlone = first..<last + 1
        return held
    }

    /// The line with the full stops that a loop hides before or after the target. A common word has a capital only where a sentence
    /// begins.
    fileprivate func endingSentences(by interpreter: WordInterpreter, isHidden: Bool) -> LineReading {
        guard isHidden, let own = readAlone else { return self }
        return [own.lowerBound - 1, own.upperBound - 1].reduce(self) { line, place in
            guard line.words.indices.contains(place), line.words.indices.contains(place + 1),
                line.words[place].text.last?.isLetter ?? false, interpreter.beginsSentence(line.words[place + 1].text)
            else { return line }
            var ended = line.words[place]
            ended.text += "."
            return line.with(ended, at: place)
        }
    }

    private func with(_ word: ReadWord, at place: Int) -> LineReading {
        var words = words
        words[place] = word
        return LineReading(line: line, strip: strip, words: words, readAlone: readAlone)
    }
}

extension WordInterpreter {
    /// The frequency on the Zipf scale from which a word with a capital begins a sentence. Names and titles are rarer.
    private static let commonest = 5.2

    /// Whether a word is so common that its capital tells the beginning of a sentence. In other languages nouns or titles may have one.
    fileprivate func beginsSentence(_ text: String) -> Bool {
        guard let words, foreign == nil, let first = text.first, first.isUppercase else { return false }
        let letters = text.core
        guard letters != "I", !letters.hasPrefix("I\u{2019}"), letters.dropFirst().allSatisfy(\.isLowercase) else {
            return false
        }
        return words.frequency(of: letters.lowercased()) >= Self.commonest
    }
}
