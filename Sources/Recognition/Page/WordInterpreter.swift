internal import Foundation

/// What pictures of a piece of a line may read, and how likely that is.
struct Interpretation {
    var words: [ReadWord]
    /// The number of the picture that the words' boxes are of.
    var picture: Int
    /// The natural logarithm of how likely the pictures are, given the words, and how likely these are to be printed.
    var score: Double
    /// Whether nothing else comes near.
    var isSure: Bool
}

/// Decides what damaged or doubtful letters spell: what the recogniser's net saw from step to step is weighed against the
/// words there are and how often they are written; a word that no dictionary has stays when its letters are plain.
struct WordInterpreter {
    let words: (any WordList)?

    /// What a word that no dictionary has is less likely to be printed, as a natural logarithm.
    private static let unknown = -4.5
    /// What a step of the Zipf scale makes a word likelier.
    static let perFrequency = 0.7
    /// What it costs to take a picture for more than one word.
    private static let perSpace = -4.5
    private static let surely = -1.0
    /// Words that are less likely than the first by this natural logarithm, a twentieth, are no longer in question.
    private static let doubt = 3.0
    private static let mostAlternatives = 3

    /// Whether the word is in the dictionary, or so sure that it need not be.
    func isKnown(_ word: ReadWord) -> Bool {
        words == nil ? word.confidence > 0.9 : knows(word.core)
    }

    /// Known words this often written, on the Zipf scale, or read so surely, need no second look: "tetters" may be letters.
    private static let common = 2.5, certain = 0.85

    /// Whether the word need not be read once more.
    func isPlain(_ word: ReadWord) -> Bool {
        isKnown(word)
            && (word.confidence > Self.certain || words?.frequency(of: Self.plain(word.core)) ?? 0 >= Self.common)
    }

    /// Whether a word, its possessive, or all parts of a compound are in the dictionary.
    func knows(_ core: String) -> Bool {
        guard let words else { return false }
        let core = Self.plain(core)
        guard core.count > 1 || core == "a" || core == "i" else { return false }
        return words.knows(core)
            || core.contains("-") && core.split(separator: "-").allSatisfy { words.knows(String($0)) }
    }

    /// Lower case, without the possessive's ending.
    private static func plain(_ core: String) -> String {
        let lower = core.lowercased().replacing("\u{2019}", with: "'")
        return lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
    }

    /// The likeliest words of several pictures of the same: one word of all of them, or the several words of one of them.
    /// - Parameter seen: what the net for marked words sees there, which knows strokes and the words beside.
    func interpretation(of pictures: [PictureReading], seen: SeenWord? = nil) -> Interpretation? {
        let parts = pictures.map(Self.parts)
        guard let first = parts.firstIndex(where: { !$0.isEmpty }) else { return nil }
        let split = parts.indices.filter { parts[$0].count > 1 }
            .map { weighed(apart(pictures[$0], parts[$0], $0), seen: seen) }
            .max { $0.score < $1.score }
        let isTorn = pictures.contains { $0.steps.contains { $0.hidden > Self.tearing } }
        let isOne = parts.contains { $0.count == 1 }
        guard isOne || isTorn || seen != nil || split == nil else { return split }
        let single = isOne ? pictures.indices.filter { parts[$0].count == 1 || isTorn } : Array(pictures.indices)
        let joined = together(
            single.filter { !parts[$0].isEmpty }.map { (pictures[$0], parts[$0].map(\.word), $0) }, seen: seen)
        guard let split, !isOne || split.score > joined?.score ?? -.infinity else { return joined }
        return joined.map { $0.score > split.score ? $0 : split } ?? asRead(parts[first].map(\.word), first)
    }

    /// Above this a stroke may tear a word into several.
    private static let tearing: Float = 0.15
    /// Share of the pictures by which a word is judged, those that show it best: one in which the stroke is filled in
    /// wrongly says nothing.
    private static let judged = 0.6

    /// What is seen less than this of is no word by itself, but the stroke, or an end of one.
    private static let leastVisible: Float = 0.35

    private typealias Part = (number: Int, word: ReadWord)

    private static func parts(of picture: PictureReading) -> [Part] {
        picture.words.enumerated().flatMap { number, word in ReadWord.words(of: word).map { (number, $0) } }
            .filter { $0.1.core.contains(where: \.isLetter) && picture.visibility(of: $0.0) >= leastVisible }
    }

    /// A picture's words, each by itself.
    private func apart(_ picture: PictureReading, _ parts: [Part], _ number: Int) -> Interpretation {
        let words = parts.map { part -> Interpretation in
            let own = picture.steps.indices.filter { picture.steps[$0].word == part.number }
            let isShared = parts.count { $0.number == part.number } > 1
            guard !isShared, let first = own.first, let last = own.last else { return asRead([part.word], number) }
            return best(of: [picture.steps[first...last]], [[part.word]], number)
                ?? asRead([part.word], number)
        }
        return Interpretation(
            words: words.flatMap(\.words), picture: number,
            score: words.reduce(0) { $0 + $1.score } + Double(words.count - 1) * Self.perSpace,
            isSure: words.allSatisfy(\.isSure))
    }

    /// All that the pictures show as one word.
    private func together(
        _ pictures: [(reading: PictureReading, words: [ReadWord], number: Int)], seen: SeenWord?
    ) -> Interpretation? {
        guard let first = pictures.first else { return nil }
        return best(of: pictures.map { $0.reading.steps[...] }, pictures.map(\.words), first.number, seen: seen)
    }

    /// What the pictures say counts no less than this, nor what the net for marked words sees, natural logarithms: a picture may be
    /// cut amiss, and a face may be unknown to the net.
    private static let worst = (pictures: -9.0, seen: -16.0)
    /// What Tesseract's likelihood of a damaged picture counts beside the net's, which has learnt from strokes: an exponent.
    private static let trust = 0.7

    /// With what the net for marked words says of all the words together.
    private func weighed(_ apart: Interpretation, seen: SeenWord?) -> Interpretation {
        guard let seen else { return apart }
        var weighed = apart
        weighed.score += Self.likelihood(of: apart.words.map(\.core).joined(separator: " "), seen: seen)
        return weighed
    }

    private static func likelihood(of text: String, seen: SeenWord) -> Double {
        max(seen.logLikelihood(of: text) ?? worst.seen, worst.seen)
    }

    /// What the pictures may spell; all figures are natural logarithms.
    private struct Spelling {
        let text: String
        /// How likely the pictures are, given the spelling.
        let likelihood: Double
        /// How likely it is to be printed.
        let prior: Double
        let score: Double
    }

    /// The likeliest one word of several pictures, as it was read or one of the list.
    private func best(
        of steps: [ArraySlice<RecognitionStep>], _ read: [[ReadWord]], _ number: Int, seen: SeenWord? = nil
    ) -> Interpretation? {
        let pictures = steps.map(LetterSteps.init), texts = read.map { $0.map(\.core).joined() }
        let found = spellings(of: pictures, texts, seen: seen)
        let scored = weighed(found, by: pictures, texts.map { $0.lowercased() }, seen: seen)
        guard let first = scored.first else { return nil }
        let share = Self.share(ofFirst: scored)
        let same = zip(read, texts).first { $1.lowercased() == first.text.lowercased() }?.0 ?? read[0]
        var word = ReadWord(
            text: Self.dressed(first.text, like: same), box: Self.box(around: read[0]), confidence: share)
        word.alternatives = alternatives(scored)
        if let rival = rival(of: first.text, texts.map { $0.lowercased() }) {
            word.confidence = min(word.confidence, Self.contested)
            word.alternatives = [rival] + word.alternatives.filter { $0 != rival }.prefix(Self.mostAlternatives - 1)
        }
        if let span = pictures[0].span(of: first.text) {
            word.box.fit(
                steps[0].dropFirst(span.lowerBound).prefix(span.count).map(\.column), letters: first.text.count)
        }
        return Interpretation(
            words: [word], picture: number, score: first.score,
            isSure: first.likelihood > Self.surely && share > Self.alone && first.prior > Self.unknown)
    }

    /// From this share on nothing else comes near.
    private static let alone = 1 / 1.1

    /// The share of the likeliest spelling, which comes first, among all of them.
    private static func share(ofFirst scored: [Spelling]) -> Double {
        1 / scored.reduce(0) { $0 + exp($1.score - scored[0].score) }
    }

    /// The likeliest word of the list where no picture shows any, by what the net for marked words sees alone: it is asked about.
    /// - Parameter box: where it stands.
    /// - Returns: `nil` where the net sees no word.
    func guess(from seen: SeenWord, at box: TextBox) -> ReadWord? {
        guard let words else { return nil }
        let scored = Set(seen.candidates(SpellingDecoder(words: words))).map { text in
            let likelihood = Self.likelihood(of: text, seen: seen), prior = prior(text)
            return Spelling(text: text, likelihood: likelihood, prior: prior, score: likelihood + prior)
        }.sorted { ($0.score, $1.text) > ($1.score, $0.text) }
        guard let first = scored.first, first.text.count >= Self.shortestAgreed, first.likelihood > Self.worst.seen
        else {
            return nil
        }
        return ReadWord(
            text: first.text, box: box, confidence: min(Self.share(ofFirst: scored), Self.contested),
            alternatives: alternatives(scored))
    }

    /// What the pictures may spell: words of the list, and what was read.
    /// - Parameter texts: what was read in each picture.
    private func spellings(of pictures: [LetterSteps], _ texts: [String], seen: SeenWord?) -> Set<String> {
        var spellings: Set<String> = []
        if let words {
            let decoder = SpellingDecoder(words: words)
            for picture in pictures { spellings.formUnion(decoder.candidates(picture).map(\.text)) }
            if let seen { spellings.formUnion(seen.candidates(decoder)) }
        }
        for text in texts where !spellings.contains(text.lowercased().replacing("'", with: "\u{2019}")) {
            spellings.insert(text)
        }
        return spellings
    }

    /// The spellings that fit, the likeliest first.
    /// - Parameter read: what was read in each picture, in lower case.
    private func weighed(
        _ spellings: Set<String>, by pictures: [LetterSteps], _ read: [String], seen: SeenWord?
    ) -> [Spelling] {
        let kept = max(1, Int((Self.judged * Double(pictures.count)).rounded(.up)))
        return spellings.compactMap { text -> Spelling? in
            let each = pictures.compactMap { $0.logLikelihood(of: text) }.sorted(by: >).prefix(kept)
            guard !each.isEmpty else { return nil }
            let shown = each.reduce(0, +) / Double(each.count), prior = prior(text)
            guard let seen else { return Spelling(text: text, likelihood: shown, prior: prior, score: shown + prior) }
            let likelihood = max(Self.trust * shown, Self.worst.pictures) + Self.likelihood(of: text, seen: seen)
            let agreed = prior > Self.unknown ? Self.agreement(on: text, read) : 0
            return Spelling(text: text, likelihood: likelihood, prior: prior, score: likelihood + prior + agreed)
        }.sorted { ($0.score, $1.text) > ($1.score, $0.text) }
    }

    /// The words of the list that may stand there instead of the likeliest.
    private func alternatives(_ scored: [Spelling]) -> [String] {
        guard let first = scored.first else { return [] }
        return scored.dropFirst().prefix { $0.score > first.score - Self.doubt }
            .filter { $0.prior > Self.unknown }.prefix(Self.mostAlternatives).map(\.text)
    }

    /// What each picture counts that reads a word of the list letter by letter, and how many do at most; shorter words come of strokes by
    /// chance.
    private static let perAgreement = 0.75, mostAgreement = 4, shortestAgreed = 4

    private static func agreement(on text: String, _ read: [String]) -> Double {
        guard text.count >= shortestAgreed else { return 0 }
        return perAgreement * Double(min(read.count { $0 == text.lowercased() }, mostAgreement))
    }

    /// How sure a word is at most that the pictures contradict, or that none shows: it is asked about.
    private static let contested = 0.45

    /// Another word of the list that half of the pictures, and more than one, read letter by letter, while none reads `text`.
    private func rival(of text: String, _ read: [String]) -> String? {
        guard !read.contains(text.lowercased()) else { return nil }
        let counts = Dictionary(grouping: read, by: \.self).mapValues(\.count)
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, most.value > 1, 2 * most.value >= read.count, prior(most.key) > Self.unknown else { return nil }
        return most.key
    }

    private static func box(around words: [ReadWord]) -> TextBox {
        TextBox(
            minX: words.map(\.box.minX).min() ?? 0, minY: words[0].box.minY,
            maxX: words.map(\.box.maxX).max() ?? 0, maxY: words[0].box.maxY)
    }

    private func asRead(_ read: [ReadWord], _ number: Int) -> Interpretation {
        let score = read.reduce(0) { sum, word in
            sum + log(max(word.confidence, 1e-6)) + (isKnown(word) ? 0 : Self.unknown)
        }
        return Interpretation(words: read, picture: number, score: score, isSure: score > Self.surely)
    }

    /// How likely a word is to be printed, as a natural logarithm.
    private func prior(_ text: String) -> Double {
        guard let words else { return 0 }
        let parts = Self.plain(text).split(separator: "-").map(String.init)
        guard !parts.isEmpty, parts.allSatisfy({ $0.count > 1 || $0 == "a" || $0 == "i" }),
            parts.allSatisfy(words.knows)
        else { return Self.unknown }
        let rarest = parts.map { words.frequency(of: $0) }.min() ?? 0
        return Self.perFrequency * rarest - (parts.count > 1 ? 1 : 0)
    }

    /// A spelling in the case of what was read, with the sign after it.
    private static func dressed(_ spelling: String, like read: [ReadWord]) -> String {
        if read.count == 1, spelling.lowercased() == read[0].core.lowercased() { return read[0].text }
        let core = read.map(\.core).joined()
        guard spelling.lowercased() != core.lowercased() else { return core + Self.ending(of: read) }
        let letters = core.filter(\.isLetter)
        let text =
            letters.count > 2 && letters.allSatisfy(\.isUppercase)
            ? spelling.uppercased()
            : letters.first?.isUppercase ?? false ? spelling.prefix(1).uppercased() + spelling.dropFirst() : spelling
        return text + Self.ending(of: read)
    }

    /// The sign after what was read.
    private static func ending(of read: [ReadWord]) -> String {
        read.last?.text.last.map { ".,;:!?".contains($0) ? String($0) : "" } ?? ""
    }
}

extension TextBox {
    /// Brings the ends, which are those of the ink that is left, to where the letters stand: a stroke hides some, and what is
    /// left of the stroke is no letter.
    /// - Parameter columns: of the steps from the first letter to the last, which lie near the letters' middles.
    fileprivate mutating func fit(_ columns: [Double], letters: Int) {
        guard letters > 1, let first = columns.first, let last = columns.last, last > first else { return }
        let letter = (last - first) / Double(letters - 1)
        let low = first - letter / 2, high = last + letter / 2
        if abs(Double(minX) - low) > 0.75 * letter { minX = max(0, Int(low)) }
        if abs(Double(maxX) - high) > 0.75 * letter { maxX = Int(high.rounded(.up)) }
    }
}
