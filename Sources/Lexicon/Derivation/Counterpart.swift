/// A noun for a person of the other sex or of either sex, made like a headword: “fingerprint woman” like “fingerprint
/// man”, “agony uncle” like “agony aunt”, “yard worker” like “yardman”.
struct Counterpart: Equatable {
    /// In lower case, singular.
    let word: String
    let form: WordForm
    /// What precedes the ending: "yard". The “hu” of “human” is no word.
    let stem: String
    /// The headwords that it may be made like, as ``PhraseKey``s.
    let models: [String]

    /// The readings of `text` as such a noun.
    /// - Parameter text: one word or several, in lower case and singular.
    static func readings(of text: String) -> [Counterpart] {
        endings.compactMap { ending in
            guard text.hasSuffix(ending.text), text.count > ending.text.count else { return nil }
            let stem = text.dropLast(ending.text.count)
            guard stem.count >= shortestStem, let closed = PhraseKey.of(stem) else { return nil }
            // “Common worker” is not made like “common man”, while “gas worker” is made like “gasman”.
            let models = ending.models.flatMap {
                ending.text == "worker" ? ["\(closed)\($0)"] : ["\(closed) \($0)", "\(closed)\($0)"]
            }
            return Counterpart(word: text, form: ending.form, stem: closed, models: models)
        }
    }

    private static let shortestStem = 3

    private struct Ending {
        let text: String
        let form: WordForm
        let models: [String]

        init(_ text: String, _ form: WordForm, _ models: String...) {
            self.text = text
            self.form = form
            self.models = models
        }
    }

    private static let endings = [
        Ending("woman", .female, "man"), Ending("girl", .female, "boy", "guy"),
        Ending("lady", .female, "gentleman", "lord"),
        Ending("wife", .female, "husband"), Ending("queen", .female, "king"), Ending("aunt", .female, "uncle"),
        Ending("mother", .female, "father"), Ending("sister", .female, "brother"),
        Ending("princess", .female, "prince"),
        Ending("man", .male, "woman", "lady"), Ending("gentleman", .male, "lady"), Ending("boy", .male, "girl"),
        Ending("husband", .male, "wife"), Ending("king", .male, "queen"), Ending("uncle", .male, "aunt"),
        Ending("father", .male, "mother"), Ending("brother", .male, "sister"), Ending("widower", .male, "widow"),
        Ending("person", .eitherSex, "man", "woman"), Ending("worker", .eitherSex, "man"),
    ]
}

extension Lexicon {
    /// The meanings of the headword that `text` is made like; empty if it is no ``Counterpart``.
    func counterpartMeanings(of text: String) -> [Meaning] {
        let text = Self.straightened(text)
        let readings = singulars(of: text).flatMap(Counterpart.readings)
        return readings.lazy.map(meanings).first { !$0.isEmpty } ?? []
    }

    /// `text` as it is, and with its last word in the singular: “camerawoman” for “camerawomen”.
    private func singulars(of text: String) -> [String] {
        let start = text.lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
        let forms =
            morphology.inflections(of: String(text[start...]))
            + morphology.spelledInflections(of: String(text[start...]))
        let plurals = forms.filter { $0.form == .plural }.map { String(text[..<start]) + $0.base }
        let women = text.hasSuffix("women") ? ["\(text.dropLast(3))man"] : []
        return [text] + women + plurals
    }

    private func meanings(of counterpart: Counterpart) -> [Meaning] {
        counterpart.models.lazy.map { model in self.nouns(withKey: model, like: counterpart) }.first { !$0.isEmpty }
            ?? []
    }

    private func nouns(withKey key: String, like counterpart: Counterpart) -> [Meaning] {
        let found =
            key.contains(" ")
            ? meanings(of: PhraseForms.Candidate(key: key), in: key)
            : directMeaningsByLemma(of: key).filter { $0[0].lemma == key && tables.find(counterpart.stem) != nil }
        return found.flatMap(\.self)
            .filter { $0.partOfSpeech == .noun && $0.sense.source != .gcide && !isName($0) }
            .prefix(Self.furtherSenses).map { model in
                let derivation = Derivation(
                    word: counterpart.word, base: model.lemma, lemma: model.lemma, form: counterpart.form,
                    basePartOfSpeech: .noun, isParticiple: false)
                return Meaning(
                    lemma: model.lemma, form: counterpart.form, sense: model.sense, derivation: derivation)
            }
    }

    private func isName(_ meaning: Meaning) -> Bool { tables.gloss(meaning.sense.gloss).isName(meaning.lemma) }
}
