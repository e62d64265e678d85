internal import Foundation
internal import Lexicon

/// The translations from one language into another, from all dictionaries of the pair in both directions.
struct TranslationCollection {
    private struct Candidate {
        var translation: CleanTranslation
        /// The number of articles with it.
        var support = 0
        /// The best position in an article, from 0.
        var place: Int
        /// The agreement of the opposite direction: 1 for each article with only this translation, a half for each with
        /// two, and so on.
        var agreement = 0.0
    }

    /// The number of articles for each word of the opposite direction.
    private var opposites: [String: Int] = [:]
    /// The candidates by headword and translation.
    private var candidates: [String: [String: Candidate]] = [:]

    /// The counts from the dictionaries' examples.
    private var examples = ExampleCounts()

    private static let most = 14
    /// The largest difference from the best score. Below that, a candidate is more often noise than a meaning.
    private static let widestGap = 5.5

    var words: [String] { Array(candidates.keys) }

    mutating func add(_ translations: [CleanTranslation], of headword: String, partOfSpeech: PartOfSpeech?) {
        for (place, translation) in translations.enumerated() {
            var translation = translation
            translation.partOfSpeech = partOfSpeech ?? translation.partOfSpeech
            var candidate = candidates[headword]?[translation.text] ?? Candidate(translation: translation, place: place)
            candidate.support += 1
            candidate.place = min(candidate.place, place)
            candidate.translation.isSpecial = candidate.translation.isSpecial && translation.isSpecial
            if candidate.translation.hints.isEmpty { candidate.translation.hints = translation.hints }
            candidate.translation.partOfSpeech = candidate.translation.partOfSpeech ?? translation.partOfSpeech
            if candidate.translation.labels.count > translation.labels.count {
                candidate.translation.labels = translation.labels
            }
            candidates[headword, default: [:]][translation.text] = candidate
        }
    }

    /// Adds an article of the opposite direction: `word` becomes a translation of each of its translations.
    mutating func addOpposite(_ translations: [CleanTranslation], of word: String, partOfSpeech: PartOfSpeech?) {
        opposites[word, default: 0] += 1
        for (place, translation) in translations.enumerated() {
            guard let headword = Headword.word(of: translation.text) else { continue }
            var candidate =
                candidates[headword]?[word]
                ?? Candidate(translation: CleanTranslation(text: word, partOfSpeech: partOfSpeech), place: place)
            candidate.support += 1
            candidate.agreement += 1 / Double(translations.count)
            candidate.place = min(candidate.place, place)
            candidate.translation.partOfSpeech = candidate.translation.partOfSpeech ?? partOfSpeech
            if candidate.translation.hints.isEmpty { candidate.translation.hints = translation.hints }
            candidates[headword, default: [:]][word] = candidate
        }
    }

    /// Adds examples in the headwords' language with their translations.
    mutating func add(
        _ added: [TranslatedExample], sourceBases: (String) -> [String], targetBases: (String) -> [String]
    ) {
        examples.add(added, sourceBases: sourceBases, targetBases: targetBases)
    }

    /// The translations of `headword`, the usual ones first.
    /// - Parameters:
    ///   - own: the frequency of the headword.
    ///   - frequency: the frequency of a word in the other language.
    ///   - isForm: whether a word in the other language is primarily a form of another.
    func translations(
        of headword: String, own: Double, frequency: (String) -> Double, isForm: (String) -> Bool = { _ in false }
    ) -> [Translation] {
        let scored = (candidates[headword] ?? [:]).values.map { candidate in
            let isForm = isForm(candidate.translation.text)
            return (
                candidate: candidate,
                score: score(candidate, of: headword, own: own, frequency: frequency) - (isForm ? 2.5 : 0)
            )
        }
        let best = scored.map(\.score).max() ?? 0
        return scored.sorted { ($1.score, $0.candidate.translation.text) < ($0.score, $1.candidate.translation.text) }
            .prefix(Self.most)
            .filter { $0.score > best - Self.widestGap }
            .map { entry in
                let translation = entry.candidate.translation
                return Translation(
                    text: translation.text, partOfSpeech: translation.partOfSpeech?.name ?? "",
                    note: Self.note(translation))
            }
    }

    /// The score of a candidate. The weights were chosen on `Training/translations/usual.txt` and `practice.tsv`.
    private func score(_ candidate: Candidate, of headword: String, own: Double, frequency: (String) -> Double)
        -> Double
    {
        let words = candidate.translation.text.split(separator: " ")
        let zipf = words.map { frequency($0.lowercased()) }.min() ?? 0
        // “Mantel” nearly always translates “coat”, and seldom “shell”. A word with few articles is weak evidence.
        let articles = Double(opposites[candidate.translation.text] ?? 0)
        let share = candidate.agreement / (articles + 2.5)
        let (together, all) = examples.together(headword, candidate.translation.text)
        var score = 0.95 * min(zipf, own + 0.15) - 0.7 * Double(words.count - 1)
        score += share + 0.8 * log(Double(candidate.support))
        score += 0.7 * log(1 + together) + 1.5 * together / (all + 4)
        score -= 0.12 * Double(min(candidate.place, 4))
        if candidate.translation.isSpecial { score -= 0.2 }
        if candidate.translation.isPlural { score -= 1.5 }
        if candidate.translation.text.contains(where: { "/.…".contains($0) }) { score -= 2 }
        for label in candidate.translation.labels { score -= Self.rare.contains(label) ? 2 : 0.15 }
        return score
    }

    /// Labels of words that are rare or not widely understood.
    private static let rare: Set<String> = [
        "obs.", "veraltet", "archaic", "dated", "veraltend", "poet.", "hist.", "Schw.", "Ös.", "Lux.", "Am.", "Br.",
        "Sc.", "vulg.", "slang",
        "former", "altertümlich", "geh.", "iron.", "humor.", "Süddt.", "Norddt.", "Mitteldt.",
    ]

    private static func note(_ translation: CleanTranslation) -> String? {
        let parts = (translation.labels.map { $0 } + translation.hints).filter { !$0.isEmpty }
        let note = parts.prefix(3).joined(separator: "; ")
        return note.isEmpty ? nil : String(note.prefix(64))
    }
}
