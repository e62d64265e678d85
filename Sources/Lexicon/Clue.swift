/// A hint at a word that does not contain the word.
public struct Clue: Codable, Hashable, Sendable {
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A definition of the word itself.
        case definition
        /// The definition of its base form, or one composed from its parts.
        case wordForm
        /// An example sentence with a gap.
        case example
        /// Synonyms.
        case synonyms
        /// What the word means in another language.
        case translation
        /// Written by a person: in Honeycue's own list, or imported by the operator.
        case written
        /// Only the word's pattern, because no dictionary has the word.
        case pattern
    }

    /// The masked text. ``mask`` replaces the word and its forms; ``otherMask`` replaces other answers of the board.
    public var text: String
    /// The part of speech; `nil` if no dictionary gives one.
    public var partOfSpeech: String?
    /// The inflection of a form, such as "past tense" or "plural"; `nil` for a base form and for a derived word.
    public var form: String?
    public var kind: Kind

    public init(text: String, partOfSpeech: String?, form: String? = nil, kind: Kind) {
        self.text = text
        self.partOfSpeech = partOfSpeech
        self.form = form
        self.kind = kind
    }

    /// Replaces the hidden word. Its length is fixed, because the length of the word is a later hint.
    public static let mask = "▢▢▢"
    /// Replaces another word of the same board that nobody has found yet.
    public static let otherMask = "◇◇◇"

    /// Whether the text hides another word of the board.
    public var hidesOthers: Bool { text.contains(Self.otherMask) }
}
