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
    /// A part of speech in the person's language.
    let term: (String) -> String

    func csv() throws -> Data {
        var lines = ["#separator:Comma", "#html:false", "#columns:Word,Meaning,Sentence,Book,Language"]
        for entry in entries {
            let card = try card(entry)
            let meanings =
                [card?.translation?.text].compactMap(\.self)
                + (card?.senses ?? []).prefix(WordCard.shownSenses).map(line)
            let fields = [
                entry.lemma, meanings.joined(separator: "; "), entry.sentence ?? "", entry.book ?? "", entry.language,
            ]
            lines.append(fields.map(Self.field).joined(separator: ","))
        }
        return Data((lines.joined(separator: "\r\n") + "\r\n").utf8)
    }

    private func line(of sense: Sense) -> String {
        sense.partOfSpeech.isEmpty ? sense.attributed : "\(term(sense.partOfSpeech)): \(sense.attributed)"
    }

    /// Quotes the field if necessary, and disarms what a spreadsheet would take for a formula.
    private static func field(_ text: String) -> String {
        let text = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
        guard text.contains(where: { ",\"\r\n#".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
