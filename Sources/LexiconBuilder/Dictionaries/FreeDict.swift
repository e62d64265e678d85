internal import Dictionaries
internal import Foundation
internal import Lexicon

/// A bilingual dictionary of FreeDict in the format of the dictionary server: an index, and compressed articles.
///
/// The dictionaries come from several sources and differ in layout. This reads all of Debian's:
///
/// ```text
/// bank /bˈaŋk/                                maison /mɛ.zɔ̃/ <n, fem>
/// Gewässerufer <neut>, Ufer <neut> [geogr.]   1. Haus 2.
///          Note: eines Fließgewässers         Bâtiment servant de logis
///    Synonyms: {channel bank}                  3.
///  see: {channel banks}, {banks}              Ménage
///                                             2. Heim, Haus
/// ```
struct FreeDict {
    /// A word with the content of one sense of an article.
    struct Article {
        var headword: String
        var partOfSpeech: PartOfSpeech?
        var translations: [CleanTranslation]
        /// Definitions of the word in its own language, if the dictionary has any.
        var definitions: [String]
        /// Single words to which the article refers.
        var related: [String]
        /// Whether it is an entry for a plural.
        var isPlural = false
    }

    private(set) var articles: [Article] = []
    /// The examples of all articles, each once: a phrase or sentence with its translation.
    private(set) var examples: Set<TranslatedExample> = []

    /// Reads the pair `name`, for example “deu-eng”, in `folder`.
    init(_ name: String, in folder: URL) throws(LexiconBuildError) {
        let package = "dict-freedict-\(name)"
        let index = try SourceFile(folder.appending(path: "freedict-\(name).index"), package: package)
        let text = try SourceFile(compressed: folder.appending(path: "freedict-\(name).dict.dz"), package: package)
        var seen: Set<Int> = []
        for line in index.lines where !line.starts(with: Array("00".utf8)) {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            guard fields.count >= 3, Self.isWanted(fields[0]), let start = DictdNumber.value(of: fields[1]),
                let length = DictdNumber.value(of: fields[2]), start + length <= text.bytes.count,
                seen.insert(start).inserted
            else { continue }
            let article = String(decoding: text.bytes[start..<start + length], as: UTF8.self)
            articles += Self.articles(in: article)
            examples.formUnion(Self.examples(in: article))
        }
    }

    /// Whether a key of the index may be a single word, perhaps with a pronoun: “se laver”.
    private static func isWanted(_ key: ArraySlice<UInt8>) -> Bool {
        key.reduce(into: 0) { if $1 == UInt8(ascii: " ") { $0 += 1 } } <= 1
    }

    // MARK: - An article

    static func articles(in text: String) -> [Article] {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            Substring($0)
        }
        guard let first = lines.first else { return [] }
        let title = CleanTranslation.list(in: withoutSounds(first))
        let senses = senses(in: lines.dropFirst())
        let related = lines.filter { $0.hasPrefix(" see: ") }.flatMap { $0.split { "{},".contains($0) } }
            .filter { !$0.contains(" ") }.map(String.init)
        return title.prefix(2).flatMap { word -> [Article] in
            guard let headword = Headword.word(of: word.text) else { return [] }
            return senses.map { sense in
                Article(
                    headword: headword, partOfSpeech: word.partOfSpeech ?? title.first?.partOfSpeech,
                    translations: sense.translations, definitions: sense.notes, related: related,
                    isPlural: word.isPlural)
            }
        }
    }

    /// The examples of an article: lines such as “"one-way fare"  - einfacher Fahrpreis”.
    static func examples(in text: String) -> [TranslatedExample] {
        text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let line = Substring(line).drop { $0 == " " }
            guard line.first == "\"", let middle = line.firstRange(of: "\"  - ") else { return nil }
            return TranslatedExample(
                source: String(line[..<middle.lowerBound].dropFirst()), target: String(line[middle.upperBound...]))
        }
    }

    /// A title without pronunciations and irregular forms in parentheses.
    private static func withoutSounds(_ title: Substring) -> String {
        var rest = String.UnicodeScalarView()
        var depth = 0
        var isSound = false
        var previous: Unicode.Scalar = " "
        // Iterates over scalars: a dictionary has millions of letters, and characters take several times as long.
        for scalar in title.unicodeScalars {
            switch scalar {
            case "(": depth += 1
            case ")": depth -= 1
            case "/" where depth <= 0 && (isSound || previous == " "): isSound.toggle()
            default: if depth <= 0, !isSound { rest.append(scalar) }
            }
            previous = scalar
        }
        return String(rest)
    }

    private struct Sense {
        var translations: [CleanTranslation]
        var notes: [String] = []
    }

    private static func senses(in lines: ArraySlice<Substring>) -> [Sense] {
        var senses: [Sense] = []
        var hints: [String] = []
        for line in lines {
            let content = line.drop { $0 == " " }
            if content.isEmpty || content.hasPrefix("see: ") || content.hasPrefix("\"") { continue }
            if content.hasPrefix("Note: ") {
                hints.append(String(content.dropFirst(6)))
            } else if content.hasPrefix("Synonym") {
                hints.append(words(inBraces: content))
            } else if let numbered = numbered(line) {
                senses.append(Sense(translations: CleanTranslation.list(in: numbered)))
            } else if line.first == " ", content.first?.isNumber == true {
                // The number of a further definition on a line of its own.
                continue
            } else if senses.isEmpty {
                senses.append(Sense(translations: CleanTranslation.list(in: withoutNumber(content))))
            } else {
                senses[senses.count - 1].notes.append(withoutNumber(content).trimmingCharacters(in: .whitespaces))
            }
        }
        for index in senses.indices {
            let notes =
                hints.filter { !$0.isEmpty } + senses[index].notes.map { $0.trimmingCharacters(in: ["(", ")"]) }
            for position in senses[index].translations.indices {
                senses[index].translations[position].hints += notes
                senses[index].translations[position].isSpecial = !hints.isEmpty || index > 1
            }
        }
        return senses
    }

    /// The text of “2. Heim, Haus”.
    private static func numbered(_ line: Substring) -> String? {
        let digits = line.prefix(while: \.isNumber)
        let rest = line.dropFirst(digits.count)
        guard !digits.isEmpty, rest.hasPrefix(". ") else { return nil }
        return withoutNumber(rest.dropFirst(2))
    }

    /// `text` without the number of a definition that follows it on the next line: “Haus 2.”
    private static func withoutNumber(_ text: Substring) -> String {
        guard text.last == "." else { return String(text) }
        let digits = text.dropLast().reversed().prefix(while: \.isNumber).count
        guard digits > 0, digits + 1 < text.count else { return String(text) }
        return String(text.dropLast(digits + 1))
    }

    /// “channel bank, stream bank” for “Synonyms: {channel bank}, {stream bank}”.
    private static func words(inBraces text: Substring) -> String {
        text.split(separator: "{").dropFirst().prefix(3).compactMap { $0.split(separator: "}").first.map(String.init) }
            .joined(separator: ", ")
    }
}

/// The single word of a title or a table.
enum Headword {
    private static let pronouns: Set<Substring> = ["sich", "se", "zich", "to"]

    /// `title` as a headword; `nil` for a phrase. A verb stands without its pronoun: “laver” for “se laver”.
    static func word(of title: String) -> String? {
        var words = title.split(separator: " ")
        if words.count == 2, pronouns.contains(words[0]) { words.removeFirst() }
        guard words.count == 1, var word = words.first else { return nil }
        if word.hasPrefix("s'") || word.hasPrefix("s’") { word = word.dropFirst(2) }
        return FoldedSpelling.of(word) == nil ? nil : String(word)
    }
}
