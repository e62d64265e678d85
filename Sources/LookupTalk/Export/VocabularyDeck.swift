internal import Anki
internal import BotState
internal import Foundation
internal import Lexicon
internal import Talk

/// A person's words as a package for Anki: a deck for each language but English and for each book, and on each card the word, its sentence, the line as it was printed, and the
/// meaning.
struct VocabularyDeck {
    let entries: [VocabularyEntry]
    let lines: [LinePicture]
    /// Tells the person's cards from those of others in one collection.
    let owner: [String]
    /// The card of an entry; `nil` when no dictionary has the word any more.
    let card: (VocabularyEntry) throws -> WordCard?
    /// A part of speech in the person's language.
    let term: (String) -> String
    /// When the deck is made.
    let now: Date

    /// The package, and the entries whose cards are others than in the person's last deck, with the new ones.
    func package() throws -> (data: Data, changed: [VocabularyEntry]) {
        let media = pictures
        let names = Dictionary(media.map { ($0.key, $0.medium.name) }) { first, _ in first }
        // A line with two words has one picture.
        var known: Set<String> = []
        let files = media.map(\.medium).filter { known.insert($0.name).inserted }
        let cards = try entries.map { try dated($0, note(for: $0, picture: names[Self.key(of: $0)])) }
        let package = AnkiPackage(type: Self.type, notes: cards.map(\.note), media: files)
        let changed = zip(entries, cards).filter { $0.exported != $1.entry.exported }.map(\.1.entry)
        return (try package.data(now: now), changed)
    }

    /// The note with the time of its last change, and the entry that remembers it.
    ///
    /// Anki takes over the note that is newer, so a note that gets a time although nothing changed would undo what the learner edited, and
    /// one without a new time would never bring the translations to a person who has chosen another language.
    private func dated(_ entry: VocabularyEntry, _ note: AnkiNote) -> (note: AnkiNote, entry: VocabularyEntry) {
        var (note, entry) = (note, entry)
        var words = note.fields
        let line = words.remove(at: Self.lineField)
        let content = StableID.make(([note.deck] + words).joined(separator: "\u{1F}"))
        let picture = line.isEmpty ? nil : line
        let last = entry.exported
        // A picture that is not kept any more stays on the learner's card.
        if last?.content != content || picture != nil && picture != last?.picture {
            entry.exported = ExportedCard(content: content, picture: picture ?? last?.picture, changedAt: now)
        }
        note.changedAt = entry.exported?.changedAt ?? now
        return (note, entry)
    }

    private var pictures: [(key: [String], medium: AnkiMedium)] {
        entries.compactMap { entry in
            lines.first { entry.isOf($0.lemma, in: $0.language) }.map { line in
                let key = Self.key(of: entry)
                let name = StableID.make(
                    (["line"] + key + owner).joined(separator: "\u{1F}"), line.jpeg.base64EncodedString())
                return (key, AnkiMedium(name: "honeycue-\(name).jpg", data: line.jpeg))
            }
        }
    }

    /// Tells the words of a person apart. English words have the keys of versions that knew no others, so that their cards are brought up
    /// to date rather than repeated.
    private static func key(of entry: VocabularyEntry) -> [String] {
        [entry.lemma] + (entry.isEnglish ? [] : [entry.language])
    }

    /// The name of a language in itself, which stays the same when the chat's language changes.
    private static func ownName(ofLanguage code: String) -> String {
        Locale(identifier: code).localizedString(forLanguageCode: code)?.localizedCapitalized ?? code
    }

    private func deck(of entry: VocabularyEntry) -> String {
        let parts = [entry.isEnglish ? nil : Self.ownName(ofLanguage: entry.language), entry.book].compactMap(\.self)
        return parts.reduce(Self.deck, AnkiDeckName.inside)
    }

    private func note(for entry: VocabularyEntry, picture: String?) throws -> AnkiNote {
        AnkiNote(
            guid: StableID.make((["note"] + Self.key(of: entry) + owner).joined(separator: "\u{1F}")),
            deck: deck(of: entry),
            fields: [
                FieldText.escaped(entry.lemma), try meaning(of: entry), marked(entry),
                picture.map { "<img src=\"\($0)\">" } ?? "", FieldText.escaped(entry.book ?? ""),
            ],
            changedAt: entry.lookedUpAt)
    }

    /// The back of the card, as HTML.
    func meaning(of entry: VocabularyEntry) throws -> String {
        let card = try card(entry)
        let definition = card?.definition
        let translation =
            card?.translation.map { "<div class=\"translation\">\(FieldText.escaped($0.text))</div>" } ?? ""
        let pronunciation =
            definition?.pronunciation.map { "<div class=\"sound\">\(FieldText.escaped($0))</div>" } ?? ""
        let senses = (card?.senses ?? []).prefix(WordCard.shownSenses).map { sense in
            let part = sense.partOfSpeech.isEmpty ? "" : "<i>\(FieldText.escaped(term(sense.partOfSpeech)))</i> "
            return "<li>\(part)\(FieldText.escaped(sense.attributed))</li>"
        }
        return translation + pronunciation + (senses.isEmpty ? "" : "<ol>\(senses.joined())</ol>")
    }

    /// The sentence with the word in bold.
    private func marked(_ entry: VocabularyEntry) -> String {
        let words = entry.sentence?.split(separator: " ").map(String.init) ?? []
        return words.map { word in
            let isIt = PageWords.bare(word).lowercased() == entry.word.lowercased()
            return isIt ? "<b>\(FieldText.escaped(word))</b>" : FieldText.escaped(word)
        }.joined(separator: " ")
    }

    /// The place of the line's picture among the fields.
    private static let lineField = 3

    /// The deck of words that are from no book; those of books are inside it.
    private static let deck = "Honeycue"

    /// The names of fields are the same in every language, because another name would make another note type.
    /// Its `changedAt` is the day on which it was changed last.
    static let type = AnkiNoteType(
        id: 1_764_040_000_019, name: "Honeycue word", fields: ["Word", "Meaning", "Sentence", "Line", "Book"],
        front: """
            <div class="word">{{Word}}</div>
            {{#Sentence}}<div class="sentence">{{Sentence}}</div>{{/Sentence}}
            {{#Line}}<div class="line">{{Line}}</div>{{/Line}}
            """,
        back: """
            {{FrontSide}}
            <hr id="answer">
            <div class="meaning">{{Meaning}}</div>
            {{#Book}}<div class="book">{{Book}}</div>{{/Book}}
            """,
        css: """
            .card { font-family: Georgia, serif; font-size: 20px; text-align: center; }
            .word { font-size: 32px; font-weight: bold; }
            .sentence { margin: 0.8em 0; }
            .line img { max-width: 100%; }
            .meaning { display: inline-block; text-align: left; }
            .translation { font-weight: bold; }
            .book, .sound { color: #777; font-size: 16px; }
            """, changedAt: Date(timeIntervalSince1970: 1_795_564_800))
}
