internal import Foundation
internal import Hive

/// Orders the translations of a word by how well they fit its sentence.
///
/// It uses three criteria: the dictionaries' order, with the usual translation first; the part of speech that the
/// neighbours require; and the surrounding words, if several agree. These are compared with the dictionary's notes on a
/// translation, and with the other English words with the same translation and their definitions. “Ufer” also
/// translates “shore”, which is “land along the edge of water”; if the sentence mentions a river, “a stream of water”,
/// it supports “Ufer”.
public struct TranslationOrder: Sendable {
    private let english: any WordBook
    private let dictionary: any ForeignDictionary

    public init(english: any WordBook, dictionary: any ForeignDictionary) {
        self.english = english
        self.dictionary = dictionary
    }

    // The weights of the criteria, chosen on `Training/translations/practice.tsv`.
    private static let worthOfPlace = 2.0
    private static let worthOfPartOfSpeech = 5.0
    private static let worthOfWords = 3.0
    private static let worthOfSense = 3.0
    /// The weight if only one word of the sentence agrees, which happens by accident too often.
    private static let trustInOneWord = 0.2
    /// The same weight if that word itself occurs in the translation's definition.
    private static let trustInDirectWord = 0.6
    /// The agreement that may be accidental and therefore counts for nothing.
    private static let chance = 0.5
    /// The weight of a word from a definition, relative to a word of the sentence.
    private static let weightOfDefinition = 0.45
    private static let power = 0.3
    private static let definitions = 2
    private static let backTranslations = 3

    /// The words that support a meaning.
    private struct Words {
        /// The weight of each word.
        var weights: [String: Double] = [:]
        /// For each word, the positions of the sentence's words that it comes from.
        var origins: [String: Set<Int>] = [:]

        /// Adds to a word's weight, up to a total of 2, the weight of two full occurrences.
        mutating func add(_ word: String, _ weight: Double, from origin: Int = 0) {
            weights[word] = min(2, (weights[word] ?? 0) + weight)
            origins[word, default: []].insert(origin)
        }

        mutating func add(_ other: Words, times factor: Double = 1, from origin: Int = 0) {
            for (word, weight) in other.weights { add(word, factor * weight, from: origin) }
        }
    }

    /// Sorts translations of an English word into the dictionary's language, best fit first.
    /// - Parameters:
    ///   - before: the English sentence up to the word; `after` is the rest, including the punctuation that touches
    ///     the word.
    public func sorted(
        _ translations: [Translation], ofEnglish definition: Definition, before: String, after: String
    ) throws -> [Translation] {
        guard translations.count > 1 else { return translations }
        let context = SentenceContext(before: before, after: after) { usualPart(of: $0) == "adjective" }
        var around = Words()
        let others = Self.plainWords(of: before + " " + after).filter { $0 != definition.word }
        for (place, word) in others.enumerated() { around.add(try expanded([word]), from: place) }
        let senses = definition.senses.map { sense in
            let text = ([sense.definition] + sense.examples + sense.synonyms).joined(separator: " ")
            return Set(Self.plainWords(of: text).map(SentenceContext.stem))
        }
        let fitting = try senses.map {
            var words = Words()
            for word in $0 { words.add(word, 1) }
            return try shared(words, around)
        }
        // If the neighbours do not decide, the part of speech of the best-known sense is the likeliest.
        let usual = Set(definition.senses.prefix(1).map(\.partOfSpeech))
        let wanted = Self.narrowed(context.partsOfSpeech, of: definition, after: after)
        return try sorted(
            translations, partsOfSpeech: wanted.isEmpty ? usual : wanted, around: around,
            senses: Array(zip(senses, fitting))
        ) { translation in
            let lemma = try dictionary.definitions(of: translation.text).first?.lemma ?? translation.text
            let back = try dictionary.translations(of: lemma, into: LanguageCode.english).map(\.text)
            let others = back.filter { $0 != definition.lemma && !$0.contains(" ") }.prefix(Self.backTranslations)
            var words = try expanded(Array(others))
            for word in Self.plainWords(of: translation.note ?? "") { words.add(word, 1) }
            return words
        }
    }

    /// The translations of an English word and of its base form, if it has one.
    public func translations(ofEnglish definition: Definition) throws -> [Translation] {
        var all = try dictionary.translations(fromEnglish: definition.lemma)
        guard definition.word != definition.lemma else { return all }
        // “saw” is a form of “see”, and also a tool.
        for (place, translation) in try dictionary.translations(fromEnglish: definition.word).enumerated()
        where !all.contains(where: { $0.text == translation.text }) {
            all.insert(translation, at: min(2 * place + 1, all.count))
        }
        return all
    }

    /// Sorts translations of a word of the dictionary's language into English, best fit first.
    /// - Parameters:
    ///   - before: the sentence up to the word; `after` is the rest.
    public func sorted(
        _ translations: [Translation], ofForeign definition: Definition, before: String, after: String
    ) throws -> [Translation] {
        guard translations.count > 1 else { return translations }
        let own = Self.words(of: before + " " + after)
        var around = Words()
        for (origin, word) in own.enumerated() {
            around.add(word, 1, from: origin)
            let lemma = try dictionary.definitions(of: word).first?.lemma ?? word
            around.add(lemma.lowercased(), 1, from: origin)
            let meanings = try dictionary.translations(of: lemma, into: LanguageCode.english).map(\.text).filter {
                !$0.contains(" ")
            }
            for (place, meaning) in meanings.prefix(3).enumerated() {
                around.add(try expanded([meaning]), times: 1 / Double(place + 1), from: origin)
            }
        }
        return try sorted(translations, partsOfSpeech: partsOfSpeech(before: before), around: around) { translation in
            var words = try expanded(translation.text.split(separator: " ").map(String.init))
            for word in Self.words(of: translation.note ?? "") { words.add(word, 1) }
            return words
        }
    }

    private func sorted(
        _ translations: [Translation], partsOfSpeech: Set<String>, around: Words,
        senses: [(words: Set<String>, fit: Double)] = [],
        words: (Translation) throws -> Words
    ) throws -> [Translation] {
        let scored = try translations.enumerated().map {
            place, translation -> (score: Double, translation: Translation) in
            let known = try words(translation)
            var evidence =
                Self.worthOfWords * (try shared(known, around)) / pow(max(1, Double(known.weights.count)), Self.power)
            // The sense that is closest to both the translation and the sentence.
            let meant = try senses.map { sense in
                let own = known.weights.filter { sense.words.contains($0.key) }
                return min(try own.reduce(0) { $0 + $1.value * (try rareness(of: $1.key)) }, 2) * min(sense.fit, 2)
            }
            evidence += Self.worthOfSense * (meant.max() ?? 0)
            let speaking = known.weights.keys.reduce(into: Set<Int>()) { $0.formUnion(around.origins[$1] ?? []) }
            if speaking.count < 2 {
                let isDirect = known.weights.keys.contains { (around.weights[$0] ?? 0) >= 1 }
                evidence *= isDirect ? Self.trustInDirectWord : Self.trustInOneWord
            }
            var score = max(0, evidence - Self.chance) - Self.worthOfPlace * log2(Double(place + 1))
            score += Self.worthOfPartOfSpeech * Self.fit(of: translation.partOfSpeech, in: partsOfSpeech)
            return (score, translation)
        }
        return scored.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element.translation)
    }

    /// 1 if the neighbours require this part of speech, or require none.
    private static func fit(of part: String, in wanted: Set<String>) -> Double {
        if wanted.isEmpty || wanted.contains(part) { return 1 }
        return part.isEmpty ? 0.5 : 0
    }

    /// The part of speech of the best-known sense of an English word.
    private func usualPart(of word: String) -> String? {
        ((try? english.definition(of: word)) ?? nil)?.senses.first?.partOfSpeech
    }

    /// Narrows the parts of speech: a noun stands between an article and a function word, but “watched” is no noun.
    private static func narrowed(_ parts: Set<String>, of definition: Definition, after: String) -> Set<String> {
        if definition.word != definition.lemma, definition.word.hasSuffix("ed") {
            let possible = parts.isEmpty ? ["verb"] : parts.intersection(["verb", "adjective"])
            return possible.isEmpty ? ["verb"] : possible
        }
        guard parts == ["noun", "adjective"], after.first == " " else { return parts }
        let next = after.split { !$0.isLetter }.first.map { $0.lowercased() } ?? ""
        return smallWords.contains(next) ? ["noun"] : parts
    }

    private static let smallWords: Set<String> = [
        "of", "in", "on", "with", "by", "from", "for", "at", "into", "under", "over", "behind", "to", "and", "or",
        "that", "which", "who", "is", "are", "was", "were", "has", "had", "have", "will", "would", "can", "could",
        "did",
        "when", "before", "after", "because", "as",
    ]

    /// The similarity of two lists of words.
    private func shared(_ words: Words, _ around: Words) throws -> Double {
        var sum = 0.0
        for (word, weight) in words.weights {
            if let other = around.weights[word] { sum += try weight * other * rareness(of: word) }
        }
        return sum
    }

    /// English words together with the words of their best-known definitions.
    private func expanded(_ words: [String]) throws -> Words {
        var all = Words()
        for word in words {
            all.add(SentenceContext.stem(word.lowercased()), 1)
            guard let definition = try english.definition(of: word) else { continue }
            for sense in definition.senses.prefix(Self.definitions) {
                let text = ([sense.definition] + sense.synonyms).joined(separator: " ")
                for word in Set(Self.plainWords(of: text).map(SentenceContext.stem)) {
                    all.add(word, Self.weightOfDefinition)
                }
            }
        }
        return all
    }

    /// The weight of a word that two texts share: small for a frequent word.
    private func rareness(of word: String) throws -> Double {
        let frequency = max(try english.frequency(of: word), try dictionary.frequency(of: word))
        return frequency == 0 ? 0.8 : min(1.5, max(0.1, (6.2 - frequency) / 1.6))
    }

    /// The content words of English `text`, in lower case, including those of three letters: “bed”, “sea”.
    private static func plainWords(of text: String) -> [String] {
        let long = SentenceContext.plainWords(of: text)
        let short = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init)
            .filter { $0.count == 3 && !shortEmptyWords.contains($0) }
        return long + short
    }

    private static let shortEmptyWords: Set<String> = [
        "the", "and", "for", "not", "but", "was", "are", "has", "had", "his", "her", "its", "our", "him", "she", "you",
        "who", "how", "why", "all", "any", "one", "two", "may", "can", "did", "too", "out", "off", "own", "use", "etc",
        "get", "got", "put", "let", "yet", "nor", "few", "way", "set", "new", "old", "non", "via", "per",
    ]

    private static func words(of text: String) -> [String] {
        text.split { !$0.isLetter && $0 != "'" && $0 != "’" }
            .map { $0.drop { !$0.isLetter } }
            .filter { $0.count > 2 }.map { $0.lowercased() }
    }

    /// The parts of speech that the preceding word requires, in the dictionary's language.
    private func partsOfSpeech(before: String) -> Set<String> {
        let habits = LanguageHabits.of(dictionary.language)
        let previous = before.split { $0.isWhitespace || "'’".contains($0) }.last?.lowercased()
        guard let previous else { return [] }
        if habits.determiners.contains(previous) { return ["noun", "adjective"] }
        return habits.subjects.contains(previous) ? ["verb", "adverb"] : []
    }
}
