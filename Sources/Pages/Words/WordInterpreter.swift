internal import Foundation
internal import TextReading

/// A possible reading of pictures of part of a line, with its score.
struct Interpretation {
    var words: [ReadWord]
    /// The index of the picture to which the words' boxes belong.
    var picture: Int
    /// The log likelihood of the pictures given the words, plus the log prior of the words.
    var score: Double
    /// Whether no other interpretation comes close.
    var isSure: Bool
}

/// Decides how to spell damaged or doubtful letters. It weighs the time steps of Tesseract's net against the known
/// words and their frequency. A word in no dictionary is kept if its letters are clear.
struct WordInterpreter {
    let words: (any WordList)?
    /// The same words if they are of another language than English.
    var foreign: (any ForeignWordList)?
    var weights = SpellingWeights()

    /// Whether the word is in the dictionary; without a dictionary, whether its confidence is high.
    func isKnown(_ word: ReadWord) -> Bool {
        words == nil ? word.confidence > weights.knownAlone : knows(word.core)
    }

    /// Whether the word need not be read again.
    func isPlain(_ word: ReadWord) -> Bool {
        isKnown(word)
            && (word.confidence > weights.certain || frequency(of: word.core) >= weights.common)
    }

    private func frequency(of core: String) -> Double {
        foreign?.frequency(ofPrinted: core) ?? words?.frequency(of: Self.plain(core)) ?? 0
    }

    /// Whether the dictionary has a word, its base form without possessive, or all parts of a compound.
    func knows(_ core: String) -> Bool {
        guard let words else { return false }
        if let foreign { return foreign.knowsPrinted(core) }
        let core = Self.plain(core)
        guard core.count > 1 || core == "a" || core == "i" else { return false }
        return words.knows(core)
            || core.contains("-") && core.split(separator: "-").allSatisfy { words.knows(String($0)) }
    }

    /// Whether the dictionary lists a word itself or its base form without possessive. A compound of listed parts does
    /// not suffice: “cat-before” may be two words at a broken line. Without a dictionary, all words count as listed.
    func lists(_ core: String) -> Bool {
        guard let words else { return true }
        return foreign?.knowsPrinted(core) ?? words.knows(Self.plain(core))
    }

    /// The word in lower case, without a possessive ending.
    private static func plain(_ core: String) -> String {
        let lower = core.lowercased().replacing("\u{2019}", with: "'")
        return lower.hasSuffix("'s") ? String(lower.dropLast(2)) : lower
    }

    /// The likeliest interpretation of several pictures of the same words: one word for all of them, or the several
    /// words of one of them.
    /// - Parameter seen: The output of ``MarkedWordNet``, which knows strokes and sees the neighbouring words.
    func interpretation(of pictures: [PictureReading], seen: SeenWord? = nil) -> Interpretation? {
        let parts = pictures.map(parts)
        guard let first = parts.firstIndex(where: { !$0.isEmpty }) else { return nil }
        let split = parts.indices.filter { parts[$0].count > 1 }
            .map { weighed(apart(pictures[$0], parts[$0], $0), seen: seen) }
            .max { $0.score < $1.score }
        let isTorn = pictures.contains { $0.steps.contains { $0.hidden > weights.tearing } }
        let isOne = parts.contains { $0.count == 1 }
        guard isOne || isTorn || seen != nil || split == nil else { return split }
        let single = isOne ? pictures.indices.filter { parts[$0].count == 1 || isTorn } : Array(pictures.indices)
        let joined = together(
            single.filter { !parts[$0].isEmpty }.map { (pictures[$0], parts[$0].map(\.word), $0) }, seen: seen)
        guard let split, !isOne || split.score > joined?.score ?? -.infinity else { return joined }
        return joined.map { $0.score > split.score ? $0 : split } ?? asRead(parts[first].map(\.word), first)
    }

    private typealias Part = (number: Int, word: ReadWord)

    private func parts(of picture: PictureReading) -> [Part] {
        picture.words.enumerated().flatMap { number, word in ReadWord.words(of: word).map { (number, $0) } }
            .filter { $0.1.core.contains(where: \.isLetter) && picture.visibility(of: $0.0) >= weights.leastVisible }
    }

    /// The words of a picture, each interpreted separately.
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
            score: words.reduce(0) { $0 + $1.score } + Double(words.count - 1) * weights.perSpace,
            isSure: words.allSatisfy(\.isSure))
    }

    /// The content of the pictures interpreted as one word.
    private func together(
        _ pictures: [(reading: PictureReading, words: [ReadWord], number: Int)], seen: SeenWord?
    ) -> Interpretation? {
        guard let first = pictures.first else { return nil }
        return best(of: pictures.map { $0.reading.steps[...] }, pictures.map(\.words), first.number, seen: seen)
    }

    /// Adds the log likelihood that ``MarkedWordNet`` gives to all the words together.
    private func weighed(_ apart: Interpretation, seen: SeenWord?) -> Interpretation {
        guard let seen else { return apart }
        var weighed = apart
        weighed.score += likelihood(of: apart.words.map(\.core).joined(separator: " "), seen: seen)
        return weighed
    }

    private func likelihood(of text: String, seen: SeenWord) -> Double {
        max(seen.logLikelihood(of: letters(of: text)) ?? weights.worstSeen, weights.worstSeen)
    }

    /// A possible spelling of the pictures. All values are natural logarithms.
    private struct Spelling {
        let text: String
        /// The log likelihood of the pictures given the spelling.
        let likelihood: Double
        /// The log prior of the spelling.
        let prior: Double
        let score: Double
    }

    /// The likeliest single word for several pictures, as read or from the list.
    private func best(
        of steps: [ArraySlice<RecognitionStep>], _ read: [[ReadWord]], _ number: Int, seen: SeenWord? = nil
    ) -> Interpretation? {
        let pictures = steps.map { LetterSteps($0, foldsAccents: foreign != nil) }
        let texts = read.map { $0.map(\.core).joined() }
        let found = spellings(of: pictures, texts, seen: seen)
        let scored = weighed(
            found, by: pictures, texts.map { $0.lowercased() }, seen: seen,
            accents: accents(of: found, in: steps, pictures))
        guard let first = scored.first else { return nil }
        let share = Self.share(ofFirst: scored)
        let same = zip(read, texts).first { $1.lowercased() == first.text.lowercased() }?.0 ?? read[0]
        var word = ReadWord(
            text: Self.dressed(first.text, like: same), box: Self.box(around: read[0]), confidence: share)
        word.alternatives = alternatives(scored)
        if let rival = rival(of: first.text, texts.map { $0.lowercased() }) {
            word.confidence = min(word.confidence, weights.contested)
            let others = word.alternatives.filter { $0 != rival }
            word.alternatives = [rival] + others.prefix(weights.mostAlternatives - 1)
        }
        if let span = pictures[0].span(of: letters(of: first.text)) {
            word.box.fit(
                steps[0].dropFirst(span.lowerBound).prefix(span.count).map(\.column), letters: first.text.count)
        }
        return Interpretation(
            words: [word], picture: number, score: first.score,
            isSure: first.likelihood > weights.surely && share > weights.alone && first.prior > weights.unknown)
    }

    /// The posterior probability of the first and likeliest spelling.
    private static func share(ofFirst scored: [Spelling]) -> Double {
        1 / scored.reduce(0) { $0 + exp($1.score - scored[0].score) }
    }

    /// The likeliest word of the list according to ``MarkedWordNet`` alone, if no picture shows any. Its confidence is
    /// low, so the person is asked about it.
    /// - Parameter box: The position of the word.
    /// - Returns: `nil` if the net sees no word.
    func guess(from seen: SeenWord, at box: TextBox) -> ReadWord? {
        guard let words else { return nil }
        let found = Set(seen.candidates(decoder(words))).flatMap(written)
        let scored = Set(found).map { text in
            let likelihood = likelihood(of: text, seen: seen), prior = prior(text)
            return Spelling(text: text, likelihood: likelihood, prior: prior, score: likelihood + prior)
        }.sorted { ($0.score, $1.text) > ($1.score, $0.text) }
        guard let first = scored.first, first.text.count >= weights.shortestAgreed,
            first.likelihood > weights.worstSeen
        else { return nil }
        return ReadWord(
            text: first.text, box: box, confidence: min(Self.share(ofFirst: scored), weights.contested),
            alternatives: alternatives(scored))
    }

    private func decoder(_ words: any WordList) -> SpellingDecoder {
        SpellingDecoder(words: words, perFrequency: weights.perFrequency, foreign: foreign)
    }

    /// The words that a candidate of the decoder may stand for.
    private func written(_ candidate: String) -> [String] { foreign?.written(candidate) ?? [candidate] }

    /// The possible spellings: words of the list, and the texts as read.
    /// - Parameter texts: The text read in each picture.
    private func spellings(of pictures: [LetterSteps], _ texts: [String], seen: SeenWord?) -> Set<String> {
        var spellings: Set<String> = []
        if let words {
            let decoder = decoder(words), read = texts.map { $0.lowercased() }
            for picture in pictures {
                spellings.formUnion(decoder.candidates(picture, read: read).map(\.text).flatMap(written))
            }
            if let seen { spellings.formUnion(seen.candidates(decoder).flatMap(written)) }
        }
        for text in texts where !spellings.contains(text.lowercased().replacing("'", with: "\u{2019}")) {
            spellings.insert(text)
        }
        return spellings
    }

    /// Scores the spellings and returns those that fit, the likeliest first.
    /// - Parameters:
    ///   - read: The text read in each picture, in lower case.
    ///   - accents: The log likelihoods of the accents of spellings that differ only in them.
    private func weighed(
        _ spellings: Set<String>, by pictures: [LetterSteps], _ read: [String], seen: SeenWord?,
        accents: [String: Double]
    ) -> [Spelling] {
        let kept = max(1, Int((weights.judged * Double(pictures.count)).rounded(.up)))
        return spellings.compactMap { text -> Spelling? in
            let letters = letters(of: text), accented = accents[text] ?? 0
            let each = pictures.compactMap { $0.logLikelihood(of: letters) }.sorted(by: >).prefix(kept)
            guard !each.isEmpty else { return nil }
            let shown = each.reduce(0, +) / Double(each.count) + accented, prior = prior(text)
            guard let seen else { return Spelling(text: text, likelihood: shown, prior: prior, score: shown + prior) }
            let pictured = max(weights.trust * (shown - accented), weights.worstPictures) + accented
            let likelihood = pictured + likelihood(of: text, seen: seen)
            let agreed = prior > weights.unknown ? agreement(on: text, read) : 0
            return Spelling(text: text, likelihood: likelihood, prior: prior, score: likelihood + prior + agreed)
        }.sorted { ($0.score, $1.text) > ($1.score, $0.text) }
    }

    /// The words of the list that are nearly as likely as the best spelling.
    private func alternatives(_ scored: [Spelling]) -> [String] {
        guard let first = scored.first else { return [] }
        return scored.dropFirst().prefix { $0.score > first.score - weights.doubt }
            .filter { $0.prior > weights.unknown }.prefix(weights.mostAlternatives).map(\.text)
    }

    private func agreement(on text: String, _ read: [String]) -> Double {
        guard text.count >= weights.shortestAgreed else { return 0 }
        return weights.perAgreement * Double(min(read.count { $0 == text.lowercased() }, weights.mostAgreement))
    }

    /// Another word of the list that at least two pictures and at least half of them read exactly, if none reads
    /// `text`.
    private func rival(of text: String, _ read: [String]) -> String? {
        guard !read.contains(text.lowercased()) else { return nil }
        let counts = Dictionary(grouping: read, by: \.self).mapValues(\.count)
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, most.value > 1, 2 * most.value >= read.count, prior(most.key) > weights.unknown else {
            return nil
        }
        return most.key
    }

    private static func box(around words: [ReadWord]) -> TextBox {
        TextBox(
            minX: words.map(\.box.minX).min() ?? 0, minY: words[0].box.minY,
            maxX: words.map(\.box.maxX).max() ?? 0, maxY: words[0].box.maxY)
    }

    private func asRead(_ read: [ReadWord], _ number: Int) -> Interpretation {
        let score = read.reduce(0) { sum, word in
            sum + log(max(word.confidence, 1e-6)) + (isKnown(word) ? 0 : weights.unknown)
        }
        return Interpretation(words: read, picture: number, score: score, isSure: score > weights.surely)
    }

    /// The log prior of a word.
    private func prior(_ text: String) -> Double {
        guard let words else { return 0 }
        if let foreign { return prior(text, in: foreign) }
        let parts = Self.plain(text).split(separator: "-").map(String.init)
        guard !parts.isEmpty, parts.allSatisfy({ $0.count > 1 || $0 == "a" || $0 == "i" }),
            parts.allSatisfy(words.knows)
        else { return weights.unknown }
        let rarest = parts.map { words.frequency(of: $0) }.min() ?? 0
        return weights.perFrequency * rarest + (parts.count > 1 ? weights.perHyphen : 0)
    }
    private func prior(_ text: String, in foreign: any ForeignWordList) -> Double {
        let parts = text.split(separator: "-").map(String.init)
        guard !parts.isEmpty, parts.allSatisfy(foreign.knowsPrinted) else { return weights.unknown }
        let rarest = parts.map { foreign.frequency(ofPrinted: $0) }.min() ?? 0
        // A compound written as one word has no frequency of its own.
        let heads = parts.reduce(0) { $0 + foreign.priorOfHead(ofPrinted: $1) }
        return weights.perFrequency * rarest + heads + (parts.count > 1 || rarest == 0 ? weights.perHyphen : 0)
    }
}
