internal import BotState
internal import Foundation
internal import Lexicon
internal import Talk

/// A person's words as CSV (RFC 4180) that Anki imports as it is: the front of the card, its back, the sentence, and the
/// book.
///
/// The first lines tell Anki the separator and the columns (`#separator`, `#columns`); a spreadsheet shows them as text.
struct VocabularyExport {
    let entries: [VocabularyEntry]
    /// The card of an entry; `nil` when no dictionary has the word any more.
    let card: (VocabularyEntry) throws -> WordCard?

    func csv() throws -> Data {
        var lines = ["#separator:Comma", "#html:false", "#columns:Word,Meaning,Sentence,Book,Language"]
        for entry in entries {
            let card = try card(entry)
            let senses = card?.definition.senses.prefix(Self.senses) ?? []
            let meanings =
                [card?.translation?.text].compactMap(\.self)
                + senses.map { $0.partOfSpeech.isEmpty ? $0.definition : "\($0.partOfSpeech): \($0.definition)" }
            let fields = [
                entry.lemma, meanings.joined(separator: "; "), entry.sentence ?? "", entry.book ?? "", entry.language,
            ]
            lines.append(fields.map(Self.field).joined(separator: ","))
        }
        return Data((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    private static let senses = 3

    /// Quotes the field if necessary, and disarms what a spreadsheet would take for a formula.
    private static func field(_ text: String) -> String {
        let text = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
        guard text.contains(where: { ",\"\r\n#".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
