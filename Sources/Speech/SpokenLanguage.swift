/// A language in which texts are spoken. The raw value is espeak-ng's name of its voice.
public enum SpokenLanguage: String, CaseIterable, Sendable {
    case english = "en-us"
    case catalan = "ca"
    case german = "de"
    case spanish = "es"
    case french = "fr-fr"
    case italian = "it"
    case dutch = "nl"
    case norwegian = "nb"
    case portuguese = "pt"
    case swedish = "sv"

    /// The language with this ISO 639-1 code; `nil` for one that is not spoken.
    public init?(code: String) {
        guard let language = Self.allCases.first(where: { $0.rawValue.prefix(2) == code }) else { return nil }
        self = language
    }
}
