import Foundation
import Lexicon
import LexiconBuilder
import Testing

/// Dictionaries of other languages with a few words, built from sources in the formats of the real ones.
enum SmallForeignDictionaries {
    /// The dictionary of `language` from these sources.
    /// - Parameters:
    ///   - forms: lines of form, base form and hundredths of a Zipf step.
    ///   - senses: lines of word and definition.
    ///   - articles: the articles of each pair of FreeDict, for example “deu-eng”.
    ///   - tables: the lines of further tables by their names, for example “apertium-en-ca” and “synonyms”.
    ///   - english: lines of English word and hundredths of a Zipf step.
    static func dictionary(
        _ language: String, forms: String, senses: String = "", articles: [String: [String]] = [:],
        tables: [String: String] = [:],
        english: [String] = []
    ) throws -> MappedDictionary {
        let folder = FileManager.default.temporaryDirectory.appending(path: "foreign-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try #require(
            try MappedDictionary(
                contentsOf: file(
                    language, forms: forms, senses: senses, articles: articles, tables: tables, english: english,
                    in: folder),
                language: language))
    }

    /// Builds the file in `folder`.
    static func file(
        _ language: String, forms: String, senses: String = "", articles: [String: [String]] = [:],
        tables: [String: String] = [:],
        english: [String] = [], puzzleWords: WordListBuilder? = nil, in folder: URL
    ) throws -> URL {
        let own = folder.appending(path: language)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data(forms.utf8).write(to: own.appending(path: "forms.tsv"))
        try Data(senses.utf8).write(to: own.appending(path: "senses.tsv"))
        try Data("simplemma\t2.0.0\nmythes-ca\t\n".utf8).write(to: own.appending(path: "sources.tsv"))
        let frequency = folder.appending(path: "frequency")
        try FileManager.default.createDirectory(at: frequency, withIntermediateDirectories: true)
        try Data(english.joined(separator: "\n").utf8).write(to: frequency.appending(path: "en.tsv"))
        for (name, text) in tables { try Data(text.utf8).write(to: own.appending(path: "\(name).tsv")) }
        for (pair, texts) in articles { try write(texts, pair: pair, in: folder) }
        let sources = DictionarySources(tables: folder, freeDict: folder, pairs: articles.keys.sorted())
        let file = folder.appending(path: "lexicon-\(language).bin")
        try DictionaryBuilder(language: language, sources: sources, puzzleWords: puzzleWords).build(to: file)
        return file
    }

    /// Writes the index and the text of a dictionary, as dictfmt does.
    private static func write(_ articles: [String], pair: String, in folder: URL) throws {
        var text = "00-database-short\n  A dictionary\n"
        var index = "00databaseshort\tA\t\(number(text.utf8.count))\n"
        for article in articles {
            let headword = article.prefix { !"/<\n".contains($0) }.trimmingCharacters(in: .whitespaces).lowercased()
            index += "\(headword)\t\(number(text.utf8.count))\t\(number(article.utf8.count))\n"
            text += article
        }
        try Data(index.utf8).write(to: folder.appending(path: "freedict-\(pair).index"))
        try SmallDictionaries.writeCompressed(text, to: folder.appending(path: "freedict-\(pair).dict.gz"))
        try FileManager.default.moveItem(
            at: folder.appending(path: "freedict-\(pair).dict.gz"),
            to: folder.appending(path: "freedict-\(pair).dict.dz"))
    }

    /// A number in base 64, as the dictionary server writes it.
    private static func number(_ value: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return value < 64 ? String(digits[value]) : number(value / 64) + String(digits[value % 64])
    }

    // MARK: - Dictionaries

    static let german = """
        Haus\tHaus\t540
        Häuser\tHaus\t470
        Häusern\tHaus\t380
        Maus\tMaus\t420
        Mäuse\tMaus\t400
        Garten\tGarten\t450
        gehen\tgehen\t560
        geht\tgehen\t570
        ging\tgehen\t520
        gegangen\tgehen\t480
        aufgehen\taufgehen\t350
        aufzugehen\taufgehen\t200
        Gehen\tGehen\t380
        auf\tauf\t640
        die\tdie\t740
        Sonne\tSonne\t490
        Straße\tStraße\t510
        Strass\tStrass\t310
        Strasse\tStrass\t510
        Schloß\tSchloß\t480
        Schloss\tSchloss\t480
        machen\tmachen\t560
        machte\tmachen\t500
        gemacht\tmachen\t550
        lachen\tlachen\t470
        lachte\tlachen\t440
        gelacht\tlachen\t400
        suchen\tsuchen\t500
        suchte\tsuchen\t440
        gesucht\tsuchen\t450
        wachen\twachen\t350

        """

    static let germanSenses = """
        Haus\tzum Wohnen dienendes Gebäude
        Haus\tAbschnitt des Tierkreises
        Schloss\tprunkvolles Wohngebäude
        Straße\tbefestigter Weg
        Strass\tImitation eines Diamanten
        aufgehen\tGestirne: über dem Horizont sichtbar werden
        gehen\tsich auf den Füßen fortbewegen

        """

    static let germanEnglish = [
        "Haus /haʊs/ <neut, n, sg>\nhouse <n>\n see: {Häuser}\n\n",
        "Haus /haʊs/ <neut, n, sg>\nhome <n>\n   Synonym: {Zuhause}\n\n",
        "Schloss /ʃlɔs/ <neut, n, sg>\nlock <n>\n         Note: mit Schlüssel\n\n",
        "Schloss /ʃlɔs/ <neut, n, sg>\ncastle <n>, palace <n> [obs.]\n\n",
        "aufgehen /ˈaʊfɡˌeːən/ <v>\nrise <v>\n see: {aufgehend}, {aufgegangen}\n\n",
        "gehen <v>\ngo <v>, walk <v>\n",
        "unter die Haube kommen <v>\nget married <v>\n",
    ]

    static let germanSpanish = [
        "Schloss /ʃlɔs/ <n, neut>\n1. cerradura 2.\nan einen Zugang montierte Schließvorrichtung\n 3.\nSchnappverschluss\n2. castillo, palacio\nprunkvolles Wohngebäude\n"
    ]

    static let englishGerman = [
        "house /haʊs/\nHaus <neut>, etw. unterbringen <v, trans>\n",
        "lock /lɒk/ (locked /lɒkt/ <>) <v>\netw. abschließen <v, trans>\n",
    ]

    static func germanDictionary() throws -> MappedDictionary {
        try dictionary(
            "de", forms: german, senses: germanSenses,
            articles: ["deu-eng": germanEnglish, "deu-spa": germanSpanish, "eng-deu": englishGerman])
    }
}
