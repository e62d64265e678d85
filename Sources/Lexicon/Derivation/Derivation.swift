/// The derivation of a word that is in no dictionary: an affix, a base form that is in one, and their combined meaning.
struct Derivation: Hashable, Sendable {
    /// The derived word without inflection, in lower case: "coworker" for "coworkers".
    var word: String
    /// The base form as it occurs in the word: "met" in "unmet".
    var base: String
    /// The headword that explains the base form: "meet".
    var lemma: String
    var form: WordForm
    /// The part of speech of the senses that explain the base form.
    var basePartOfSpeech: PartOfSpeech
    /// Whether the base form is a participle of the lemma.
    var isParticiple: Bool

    /// The part of speech of the derived word.
    var partOfSpeech: PartOfSpeech {
        form.partOfSpeech ?? (isParticiple ? .adjective : basePartOfSpeech)
    }

    /// The meaning of the word by its parts: “not affordable”.
    var meaning: String { form.meaning(ofBase: base, partOfSpeech: isParticiple ? .adjective : basePartOfSpeech) }

    /// The definition of the word. It names the base form before explaining it, because the base form's meaning alone
    /// may be the opposite.
    /// - Parameter gloss: the definition of the lemma.
    func definition(gloss: String) -> String { "\(meaning) (“\(lemma)”: \(gloss))" }
}
