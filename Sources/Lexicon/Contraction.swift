/// A word with a shortened verb or “not” after an apostrophe: “should've”, “who'd”. Many people leave the apostrophe
/// out: “dont”, “youre”.
struct Contraction {
    /// In lower case, with a straight apostrophe.
    let word: String
    /// The word with its apostrophe.
    let lemma: String
    /// The full form.
    let meaning: String

    /// - Parameter word: in lower case, with straight apostrophes.
    init?(_ word: String) {
        let parts = word.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, let host = parts.first, Self.hosts.contains(host) || Self.negated[host] != nil else {
            return nil
        }
        var texts = [Self.negated[host] ?? host]
        for (place, part) in parts.dropFirst().enumerated() {
            // The n of “n't” stands before the apostrophe.
            if part == "t", place == 0, Self.negated[host] != nil { continue }
            guard let verb = Self.shortened[part] else { return nil }
            texts.append(verb)
        }
        // “Couldn” is no word without its apostrophe and t.
        if Self.negated[host] != nil, parts[1] != "t" { return nil }
        self.word = word
        lemma = word
        meaning = texts.joined(separator: " ")
    }

    /// - Parameter word: in lower case, without an apostrophe. It must not be a word of its own, as “well” is.
    init?(withoutApostrophe word: String) {
        let endings = Self.shortened.keys.filter { word.hasSuffix($0) && ($0 != "m" || word == "im") }
        let full = endings.lazy.map { "\(word.dropLast($0.count))'\($0)" }.compactMap { Contraction($0) }.first
        guard let full else { return nil }
        self.word = word
        lemma = full.lemma
        meaning = full.meaning
    }

    var definition: Definition {
        Definition(
            word: word, lemma: lemma,
            senses: [
                Sense(
                    partOfSpeech: PartOfSpeech.other.name, definition: "short for “\(meaning)”",
                    source: Source.glossary.name)
            ])
    }

    private static let shortened = [
        "ve": "have", "ll": "will", "re": "are", "d": "had or would", "m": "am", "s": "is or has", "t": "not",
    ]

    private static let negated = [
        "isn": "is not", "aren": "are not", "wasn": "was not", "weren": "were not", "don": "do not",
        "doesn": "does not",
        "didn": "did not", "haven": "have not", "hasn": "has not", "hadn": "had not", "won": "will not",
        "wouldn": "would not", "shan": "shall not", "shouldn": "should not", "couldn": "could not", "mustn": "must not",
        "mightn": "might not", "mayn": "may not", "needn": "need not", "oughtn": "ought not", "daren": "dare not",
        "usedn": "used not", "ain": "am not, is not, are not or have not",
    ]

    private static let hosts: Set<String> = [
        "i", "you", "he", "she", "it", "we", "they", "who", "what", "where", "when", "why", "how", "which", "that",
        "this",
        "these", "those", "there", "here", "one", "someone", "somebody", "something", "everyone", "everybody",
        "everything", "nobody", "nothing", "anyone", "anybody", "anything", "could", "should", "would", "might", "must",
        "may", "can", "will",
    ]
}
