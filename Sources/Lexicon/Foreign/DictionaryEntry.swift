/// The dictionaries' content for a base form.
package struct DictionaryEntry: Equatable, Sendable {
    package struct Explanation: Equatable, Sendable {
        package var partOfSpeech: PartOfSpeech?
        package var text: String
        package var source: DictionarySource

        package init(partOfSpeech: PartOfSpeech?, text: String, source: DictionarySource) {
            self.partOfSpeech = partOfSpeech
            self.text = text
            self.source = source
        }
    }

    package var headword: String
    package var explanations: [Explanation]
    /// The synonyms of each meaning. Words contain no comma.
    package var synonyms: [Synonyms]
    /// The translations by target language, the usual ones first.
    package var translations: [String: [Translation]]

    package init(
        headword: String, explanations: [Explanation] = [], synonyms: [Synonyms] = [],
        translations: [String: [Translation]] = [:]
    ) {
        self.headword = headword
        self.explanations = explanations
        self.synonyms = synonyms
        self.translations = translations
    }

    // MARK: - As text

    private static let fieldMark = Character(UnicodeScalar(LexiconFormat.fieldMark))
    private static let itemMark = Character(UnicodeScalar(LexiconFormat.itemMark))
    private static let noteMark: Character = "\u{1D}"
    /// Takes the place of a language code before synonyms.
    private static let synonymMark = "="
    private static let comma = ", "

    /// The form stored in the file: the headword, the explanations, and for each language its code and the
    /// translations, separated by the field mark. Items have a digit for the part of speech (9 for none) before their
    /// text, and explanations also the source before the digit. Synonyms are stored like translations, one item for
    /// each meaning.
    package var text: String {
        var fields = [headword]
        fields.append(
            explanations.map { "\($0.source.rawValue)\(Self.digit($0.partOfSpeech))\($0.text)" }
                .joined(separator: String(Self.itemMark)))
        for (language, items) in translations.sorted(by: { $0.key < $1.key }) where !items.isEmpty {
            fields.append(language)
            fields.append(items.map(Self.text).joined(separator: String(Self.itemMark)))
        }
        if !synonyms.isEmpty {
            fields.append(Self.synonymMark)
            fields.append(synonyms.map(Self.text).joined(separator: String(Self.itemMark)))
        }
        return fields.joined(separator: String(Self.fieldMark))
    }

    package init?(text: some StringProtocol) {
        let fields = text.split(separator: Self.fieldMark, omittingEmptySubsequences: false)
        guard fields.count >= 2 else { return nil }
        headword = String(fields[0])
        explanations = fields[1].split(separator: Self.itemMark).compactMap { item in
            guard let first = item.first, let source = DictionarySource(rawValue: String(first)) else { return nil }
            let rest = item.dropFirst()
            return Explanation(
                partOfSpeech: Self.partOfSpeech(rest.first), text: String(rest.dropFirst()), source: source)
        }
        (synonyms, translations) = ([], [:])
        for index in stride(from: 2, to: fields.count - 1, by: 2) {
            let items = fields[index + 1].split(separator: Self.itemMark)
            guard fields[index] != Self.synonymMark else {
                synonyms = items.map { Self.alike(String($0)) }
                continue
            }
            translations[String(fields[index])] = items.map { item in
                let parts = item.dropFirst().split(separator: Self.noteMark, maxSplits: 1)
                return Translation(
                    text: parts.first.map { String($0) } ?? "", partOfSpeech: Self.partOfSpeech(item.first)?.name ?? "",
                    note: parts.count > 1 ? String(parts[1]) : nil)
            }
        }
    }

    private static func text(_ translation: Translation) -> String {
        digit(named: translation.partOfSpeech) + translation.text + (translation.note.map { "\(noteMark)\($0)" } ?? "")
    }

    private static func text(_ synonyms: Synonyms) -> String {
        digit(named: synonyms.partOfSpeech) + synonyms.words.joined(separator: comma)
    }

    private static func alike(_ item: String) -> Synonyms {
        Synonyms(
            words: item.dropFirst().split(separator: comma).map { String($0) },
            partOfSpeech: partOfSpeech(item.first)?.name ?? "")
    }

    private static func digit(named name: String) -> String { digit(PartOfSpeech.allCases.first { $0.name == name }) }

    private static func digit(_ partOfSpeech: PartOfSpeech?) -> String { "\(partOfSpeech?.rawValue ?? 9)" }

    private static func partOfSpeech(_ digit: Character?) -> PartOfSpeech? {
        digit?.wholeNumberValue.flatMap { PartOfSpeech(rawValue: UInt8($0)) }
    }
}

/// The source of an explanation in another language, as stored in the file.
package enum DictionarySource: String, Sendable {
    case wiktionary = "W"
    /// A dictionary of FreeDict, which states which meaning a translation has.
    case freeDict = "F"

    package var name: String { self == .wiktionary ? "Wiktionary" : "FreeDict" }
}
