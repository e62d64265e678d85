/// Something that points to a word without giving it away.
public struct Clue: Codable, Hashable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// The word's own definition.
        case definition
        /// The definition of its base form, or made from its parts.
        case wordForm
        /// A sentence with a gap.
        case example
        /// Words of like meaning.
        case synonyms
        /// No dictionary knows it: only its pattern.
        case pattern
    }

    /// The masked text; ``mask`` stands where the word or a form of it stood, ``otherMask`` where another answer of the
    /// board did.
    public var text: String
    /// `nil` when no dictionary tells.
    public var partOfSpeech: String?
    /// What of the base form the word is: "past tense", "plural"; `nil` for the base form itself and for words that are
    /// more than a form of another.
    public var form: String?
    public var kind: Kind

    public init(text: String, partOfSpeech: String?, form: String? = nil, kind: Kind) {
        self.text = text
        self.partOfSpeech = partOfSpeech
        self.form = form
        self.kind = kind
    }

    /// Stands for a hidden word; of one length whatever the word's, which is a later hint.
    public static let mask = "▢▢▢"
    /// Stands for another word of the same board that is still to be found.
    public static let otherMask = "◇◇◇"

    /// Whether another word of the board is hidden in it.
    public var hidesOthers: Bool { text.contains(Self.otherMask) }
}
