internal import Algorithms
internal import BotState
internal import PhotoReading
internal import Spelling

/// The words of a page as text: what stands around a word, without the punctuation that touches it.
struct PageWords: Hashable, Sendable {
    /// The words of the page, in reading order.
    let words: [String]
    /// The line of each word, as the reader numbered them.
    let lines: [Int]
    /// The indexes of words that are not shown but whose full stop was read.
    private var ends: Set<Int> = []

    /// Most words of a sentence on either side of the one meant: a page whose full stops were not read has none longer.
    static let longestSide = 30

    init(words: [String], lines: [Int]) {
        self.words = words
        self.lines = lines
    }

    /// The words that were read; what was hardly read at the edge of a photo is ``illegible``, so that no reply quotes it.
    init(_ reading: PageReading) {
        let texts = reading.words.enumerated().map { index, word in
            reading.target?.contains(index) == true || Self.isLegible(word) ? word.text : Self.illegible
        }
        self.init(words: texts, lines: reading.words.map(\.line))
        ends = Set(
            texts.indices.filter {
                texts[$0] == Self.illegible && SentenceEnd.isEnd(reading.words[$0].text, before: nil)
            })
    }

    /// Stands for a word that was not read well enough to be shown.
    static let illegible = "…"

    private static func isLegible(_ word: PageReading.Word) -> Bool {
        guard word.text.contains(where: { $0.isLetter || $0.isNumber }) else {
            return ["—", "–", "&"].contains(word.text) && !word.isDoubtful
        }
        return !word.isDoubtful
    }

    /// The words at `range` without the punctuation around them: “"Hitherto,” is “Hitherto”.
    func bare(_ range: Range<Int>) -> String {
        words[range.clamped(to: words.indices)].map(Self.bare).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The sentence that the words at `range` stand in, with ``illegible`` where the photo or the page cuts it off.
    func sentence(around range: Range<Int>) -> Sentence? {
        let range = range.clamped(to: words.indices)
        guard !range.isEmpty else { return nil }
        var first = range.lowerBound
        while first > 0, range.lowerBound - first < Self.longestSide, goesOn(after: first - 1) { first -= 1 }
        var end = range.upperBound
        while end < words.count, end - range.upperBound < Self.longestSide, goesOn(after: end - 1) { end += 1 }
        guard end - first > range.count else { return nil }
        return Sentence(
            before: text(of: first..<range.lowerBound, isCutBefore: isCut(before: first)), word: text(of: range),
            after: text(of: range.upperBound..<end, isCutAfter: isCut(after: end - 1)))
    }

    /// Whether the word after the one at `index` is in the same sentence.
    private func goesOn(after index: Int) -> Bool { !endsSentence(at: index) && !isBreak(after: index) }

    /// Whether the text does not go on from the line of the word at `index` (``PageReading/Word/line``).
    private func isBreak(after index: Int) -> Bool {
        guard lines.indices.contains(index + 1) else { return false }
        return lines[index + 1] < lines[index] || lines[index + 1] > lines[index] + 1
    }

    /// Whether a sentence that is shown from the word at `index` on begins earlier.
    private func isCut(before index: Int) -> Bool {
        if index > 0, !isBreak(after: index - 1) { return !endsSentence(at: index - 1) }
        return !SentenceEnd.mayBegin(with: words[index])
    }

    /// Whether a sentence that is shown up to the word at `index` goes on.
    private func isCut(after index: Int) -> Bool { !endsSentence(at: index) }

    /// The words around `range` that no punctuation parts from it: a phrase has none inside, except for a few with
    /// commas.
    func clause(around range: Range<Int>, overCommas: Bool = false) -> Range<Int> {
        let range = range.clamped(to: words.indices)
        guard !range.isEmpty else { return range }
        var first = range.lowerBound
        while first > 0, isJoined(first - 1, overCommas: overCommas) { first -= 1 }
        var end = range.upperBound
        while end < words.count, isJoined(end - 1, overCommas: overCommas) { end += 1 }
        return first..<end
    }

    /// Whether a comma touches the end of the word at `index`.
    func hasComma(at index: Int) -> Bool { words.indices.contains(index) && words[index].last == "," }

    /// Whether nothing but a space parts the word at `index` from the next one.
    private func isJoined(_ index: Int, overCommas: Bool) -> Bool {
        guard let last = words[index].last, let first = words[index + 1].first else { return false }
        let isAbbreviation = last == "." && words[index].dropLast().contains(".")
        let isEnd = last.isLetter || last.isNumber || isAbbreviation || (overCommas && last == ",")
        return isEnd && (first.isLetter || first.isNumber)
    }

    /// Whether the word at `range` is printed like a name: with a capital inside a sentence, though not all in capitals.
    func isLikeName(at range: Range<Int>) -> Bool {
        guard range.count == 1, let place = range.first, words.indices.contains(place) else { return false }
        let letters = Self.bare(words[place]).prefix { $0 != "'" && $0 != "’" }
        guard letters.count > 1, letters.first?.isUppercase == true, letters.contains(where: \.isLowercase) else {
            return false
        }
        return !beginsSentence(at: place) && !beginsSpeech(at: place)
    }

    /// Whether a quotation begins with the word.
    private func beginsSpeech(at index: Int) -> Bool { words[index].first.map { "“\"‘«„'".contains($0) } ?? false }

    /// The words at `range`, with one sign for all in a row that could not be read or are not there.
    private func text(of range: Range<Int>, isCutBefore: Bool = false, isCutAfter: Bool = false) -> String {
        let all = (isCutBefore ? [Self.illegible] : []) + words[range] + (isCutAfter ? [Self.illegible] : [])
        return all.chunked { $0 == Self.illegible && $1 == Self.illegible }
            .map { $0.first == Self.illegible ? Self.illegible : $0.joined(separator: " ") }
            .joined(separator: " ")
    }

    /// The index of the word after the first one that is spelled like `word`. One letter in five may be a typing error.
    func index(after word: String) -> Int? {
        nearest(to: word).flatMap { $0 + 1 < words.count ? $0 + 1 : nil }
    }

    /// The index of the word whose spelling is closest to `word`; `nil` when none is close.
    func nearest(to word: String) -> Int? {
        let wanted = Self.bare(word).lowercased()
        guard !wanted.isEmpty else { return nil }
        let distances = words.enumerated().map { index, text in
            (index: index, distance: EditDistance.between(Self.bare(text).lowercased(), wanted))
        }
        guard let best = distances.min(by: { ($0.distance, $0.index) < ($1.distance, $1.index) }) else { return nil }
        return best.distance <= wanted.count / Self.lettersPerError ? best.index : nil
    }

    /// The places of the words in the page's line `number`, counted from 1.
    func indexes(inLine number: Int) -> [Int] {
        let order = lines.reduce(into: [Int]()) { if $0.last != $1, !$0.contains($1) { $0.append($1) } }
        guard order.indices.contains(number - 1) else { return [] }
        return lines.indices.filter { lines[$0] == order[number - 1] }
    }

    /// Whether the word at `index` begins a sentence, as far as the page shows.
    func beginsSentence(at index: Int) -> Bool { index == 0 || endsSentence(at: index - 1) }

    private static let lettersPerError = 4

    static func bare(_ word: String) -> String { PageReading.bare(word) }

    private func endsSentence(at index: Int) -> Bool {
        if ends.contains(index) { return index + 1 < words.count && SentenceEnd.mayBegin(with: words[index + 1]) }
        return SentenceEnd.isEnd(words[index], before: index + 1 < words.count ? words[index + 1] : nil)
    }
}

/// A sentence with the word in it that is meant.
struct Sentence: Codable, Hashable, Sendable {
    var before: String
    /// The word as printed, with the punctuation that touches it.
    var word: String
    var after: String

    /// The whole sentence.
    var text: String { [before, word, after].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension Sentence {
    /// The sentence in which the word of `entry` was looked up; `nil` without one, and when the word can't be found in it.
    init?(of entry: VocabularyEntry) {
        let words = entry.sentence?.split(separator: " ").map(String.init) ?? []
        let wanted = entry.word.lowercased().split(separator: " ").map(String.init)
        guard !wanted.isEmpty, words.count > wanted.count else { return nil }
        let bare = words.map { PageWords.bare($0).lowercased() }
        let starts = 0...words.count - wanted.count
        guard let start = starts.first(where: { bare[$0..<$0 + wanted.count].elementsEqual(wanted) }) else {
            return nil
        }
        let end = start + wanted.count
        self.init(
            before: words[..<start].joined(separator: " "), word: words[start..<end].joined(separator: " "),
            after: words[end...].joined(separator: " "))
    }
}
