package import Lexicon

/// The form of a clue.
package enum ClueStyle: String, Choice {
    /// A definition or what a person wrote, between quotation marks.
    case quoted
    /// A sentence with a gap.
    case example
    /// Words of like meaning.
    case synonyms
    /// A sentence about the word: its pattern, or its translations behind the name of their language.
    case plain

    package init(_ kind: Clue.Kind) {
        switch kind {
        case .definition, .wordForm, .written: self = .quoted
        case .example: self = .example
        case .synonyms: self = .synonyms
        case .translation, .pattern: self = .plain
        }
    }
}
