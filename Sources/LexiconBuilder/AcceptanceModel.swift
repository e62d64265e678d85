internal import Foundation

/// The probability that the puzzle takes a word: a logistic regression over the word's standing in SCOWL and WordNet
/// and over its form.
///
/// `Training/words/train_acceptance.py` computes the same features and writes the weights; change both together.
struct AcceptanceModel {
    let scowl: Scowl
    let wordNet: WordNet

    /// 0…1; 0 for words that SCOWL does not list.
    func probability(of word: String) -> Double {
        guard let entry = scowl.words[word] else { return 0 }
        let sum = features(of: word, entry: entry).reduce(Self.weights["intercept"] ?? 0) { sum, feature in
            sum + (Self.weights[feature.name] ?? 0) * feature.value
        }
        return 1 / (1 + exp(-sum))
    }

    private func features(of word: String, entry: Scowl.Entry) -> [(name: String, value: Double)] {
        var features = [(standing(of: word, entry: entry), 1.0)]
        var tags = wordNet.tagCount(of: word)
        if let (form, base) = derivation(of: word) {
            features.append(("form \(form)", 1))
            features.append(("base \(rarity(of: base))", 1))
            if ["plural", "past", "participle"].contains(form) { tags += wordNet.tagCount(of: base) }
        }
        features.append(("tags", log2(1 + Double(min(tags, 1023))) / 10))
        if scowl.names.contains(word) || wordNet.isName(word) { features.append(("name", 1)) }
        features.append(("length", (Double(min(word.utf8.count, 12)) - 6) / 6))
        return features
    }

    private func standing(of word: String, entry: Scowl.Entry) -> String {
        if entry.size < Scowl.absent {
            return "size \(entry.size)" + (wordNet.senses[word] == nil ? "" : " lemma")
        }
        let dialect = entry.variant < Scowl.absent ? "variant" : "foreign"
        return "\(dialect) \(entry.least <= 50 ? "common" : "rare")"
    }

    private func rarity(of base: String) -> String {
        switch scowl.words[base]?.size ?? Scowl.absent {
        case ...35: "common"
        case ...60: "usual"
        default: "rare"
        }
    }

    /// The regular form that `word` is, and the listed word it is made from.
    private func derivation(of word: String) -> (form: String, base: String)? {
        for suffix in Self.suffixes where word.hasSuffix(suffix.ending) {
            if let base = base(of: word, suffix: suffix) { return (suffix.form, base) }
        }
        for prefix in Self.prefixes where word.hasPrefix(prefix) {
            let base = String(word.dropFirst(prefix.count))
            if base.count >= 3, scowl.words[base] != nil { return (prefix + "-", base) }
        }
        return nil
    }

    private func base(of word: String, suffix: Suffix) -> String? {
        let stem = String(word.dropLast(suffix.ending.count))
        var candidates = suffix.replacements.map { stem + $0 }
        if stem.count > 2, suffix.replacements.contains(""), stem.last == stem.dropLast().last {
            candidates.append(String(stem.dropLast()))
        }
        return candidates.filter { $0.count >= 3 && scowl.words[$0] != nil }
            .min { lhs, rhs in
                let sizes = (scowl.words[lhs]?.size ?? Scowl.absent, scowl.words[rhs]?.size ?? Scowl.absent)
                return sizes.0 == sizes.1 ? lhs < rhs : sizes.0 < sizes.1
            }
    }

    private struct Suffix {
        var form: String
        var ending: String
        var replacements: [String]
    }

    private static let suffixes = [
        Suffix(form: "plural", ending: "s", replacements: [""]),
        Suffix(form: "plural", ending: "es", replacements: [""]),
        Suffix(form: "plural", ending: "ies", replacements: ["y"]),
        Suffix(form: "past", ending: "ed", replacements: ["", "e"]),
        Suffix(form: "past", ending: "ied", replacements: ["y"]),
        Suffix(form: "participle", ending: "ing", replacements: ["", "e"]),
        Suffix(form: "agent", ending: "er", replacements: ["", "e"]),
        Suffix(form: "agent", ending: "ier", replacements: ["y"]),
        Suffix(form: "superlative", ending: "est", replacements: ["", "e"]),
        Suffix(form: "superlative", ending: "iest", replacements: ["y"]),
        Suffix(form: "adverb", ending: "ly", replacements: ["", "le"]),
        Suffix(form: "adverb", ending: "ily", replacements: ["y"]),
        Suffix(form: "quality", ending: "ness", replacements: [""]),
        Suffix(form: "quality", ending: "iness", replacements: ["y"]),
        Suffix(form: "able", ending: "able", replacements: ["", "e"]),
        Suffix(form: "like", ending: "y", replacements: ["", "e"]),
        Suffix(form: "less", ending: "less", replacements: [""]),
    ]

    private static let prefixes = [
        "un", "re", "non", "over", "out", "in", "mis", "pre", "de", "anti", "under",
    ]
}
