/// Distinguishes nouns, verbs, adjectives and adverbs by their context.
///
/// A log-linear model over the word, the two words on either side, endings, and the dictionary's parts of speech of the
/// neighbours. Its features are hashed into a table of small weights, which `Training/senses` fits to text that a large
/// tagger has tagged.
struct PartOfSpeechTagger {
    let lexicon: Lexicon

    /// The parts of speech in the order of the table's columns.
    static let classes: [PartOfSpeech] = [.noun, .verb, .adjective, .adverb]
    private static let letters: [Character] = ["n", "v", "a", "r"]
    /// The stored weights are multiples of one over this number.
    private static let stepsOfWeight: Float = 24

    /// The score of each of ``classes`` for the word in its context: log odds, up to a constant.
    func scores(_ sentence: SentenceTokens) -> [Double] {
        let rows = features(of: sentence).map(Self.row)
        return Self.classes.indices.map { column in
            let sum = rows.reduce(Float(0)) { $0 + lexicon.tables.taggerWeight(row: $1, column: column) }
            return Double(sum / Self.stepsOfWeight)
        }
    }

    /// The features. They must match `Training/senses/tagger.py`.
    private func features(of sentence: SentenceTokens) -> [String] {
        let (printed, previous, next) = (sentence.token(0), sentence.token(-1), sentence.token(1))
        // “Fiancé” is known without its accent.
        let word = Lexicon.spelling(of: printed) ?? printed
        let (second, afterNext) = (sentence.token(-2), sentence.token(2))
        let (own, left, right) = (classes(of: word), classes(of: previous), classes(of: next))
        let (secondLeft, secondRight) = (classes(of: second), classes(of: afterNext))
        let ending = String(word.suffix(2))
        let capital = sentence.isCapitalized ? [sentence.place == 0 ? "U0" : "U"] : []
        return [
            "b", "p\(previous)", "q\(second)", "n\(next)", "m\(afterNext)", "pn\(previous)|\(next)",
            "qp\(second)|\(previous)", "nm\(next)|\(afterNext)", "s\(ending)", "t\(word.suffix(3))", "c\(own)",
            "pc\(left)", "nc\(right)", "pcnc\(left)|\(right)", "psc\(ending)|\(previous)", "cp\(own)|\(previous)",
            "cn\(own)|\(next)", "ps\(previous.suffix(2))|\(own)", "ns\(next.suffix(2))|\(own)", "w\(word)",
            "wp\(word)|\(previous)", "wn\(word)|\(next)", "wc\(word)|\(right)", "qc\(secondLeft)|\(left)|\(own)",
            "mc\(own)|\(right)|\(secondRight)",
        ] + capital
    }

    /// WordNet's parts of speech of a word or its base forms, as letters; "-" for none.
    private func classes(of word: String) -> String {
        guard word.first?.isLetter ?? false else { return "-" }
        let forms = lexicon.morphology.inflections(of: word)
        let letters = zip(Self.classes, Self.letters).filter { partOfSpeech, _ in
            lexicon.hasWordNetSense(word, partOfSpeech)
                || forms.contains { $0.partOfSpeech == partOfSpeech && lexicon.hasWordNetSense($0.base, partOfSpeech) }
        }.map(\.1)
        return letters.isEmpty ? "-" : String(letters)
    }

    /// The row of a feature: the 32-bit FNV-1a hash, folded.
    private static func row(_ feature: String) -> UInt32 {
        var hash: UInt32 = 0x811C_9DC5
        for byte in feature.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return (hash ^ (hash >> 15)) % LexiconFormat.taggerRows
    }
}

extension Lexicon {
    fileprivate func hasWordNetSense(_ word: String, _ partOfSpeech: PartOfSpeech) -> Bool {
        guard let number = tables.find(word) else { return false }
        return tables.senses(number).contains { $0.source == .wordNet && $0.partOfSpeech == partOfSpeech }
    }
}
