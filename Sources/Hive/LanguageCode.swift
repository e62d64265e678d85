/// The codes of languages that the program names itself, as ISO 639-1 has them.
public enum LanguageCode {
    /// English: the language of the first puzzles, of the bot's own dictionary, and of every text that another language lacks.
    public static let english = "en"
}
