import Testing

@testable import Lexicon

@Suite("Words that are made of others")
struct DerivationTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try TestLexicon.opened() }

    @Test(
        "a derived word is explained as it is made",
        arguments: [
            ("unaffordable", "unaffordable", "not affordable"), ("undead", "undead", "not dead"),
            ("antifascist", "antifascist", "opposed to fascism"), ("yachtless", "yachtless", "without yacht"),
            ("misheard", "misheard", "heard wrongly"), ("unremembered", "unremembered", "not remembered"),
            ("nonadherence", "nonadherence", "absence of adherence"), ("nonsmoking", "nonsmoking", "not smoking"),
            ("uninstalls", "uninstall", "reverse or undo"), ("indigestive", "indigestive", "not digestive"),
            ("rewatched", "rewatch", "to watch again"), ("coworkers", "coworker", "fellow or joint worker"),
            ("antinoise", "antinoise", "opposed to noise"),
            ("unresentfully", "unresentfully", "a way that is unresentful"),
            ("impaler", "impaler", "can impale"), ("counterpenalty", "counterpenalty", "a penalty against another"),
            ("uninstalling", "uninstall", "to reverse or undo"), ("uncoping", "uncoping", "not coping"),
            ("suburbanity", "suburbanity", "the quality of being suburban"),
            ("desulphuring", "desulphur", "to reverse or undo"), ("overprescribe", "overprescribe", "too much"),
            ("anti-yacht", "anti-yacht", "opposed to yacht"),
            ("yacht-free", "yacht-free", "free from yacht"),
        ])
    func explained(word: String, lemma: String, meaning: String) throws {
        let definition = try #require(lexicon.definition(of: word))
        #expect(definition.lemma == lemma)
        let sense = try #require(definition.senses.first)
        #expect(sense.definition.contains(meaning), "\(sense.definition)")
        #expect(sense.source.hasPrefix("Honeycue, from"))
    }

    @Test(
        "letters that are an affix by chance make no word",
        arguments: [
            "cosplay", "insula", "rhotic", "tarnation", "inboards", "reno", "moming", "tbe", "unis", "antipasti",
            "overheady", "underwave", "postpersons", "immittance",
        ])
    func chance(word: String) {
        #expect(WordAnalysis(tables: lexicon.tables, morphology: lexicon.morphology).derivations(of: word).isEmpty)
    }

    @Test("no derived word is explained by its base form alone: all listed words with a negating prefix")
    func neverTheBaseAlone() {
        let tables = lexicon.tables
        let prefixes = ["un", "non", "anti", "in", "im", "il", "ir", "dis", "de", "mis"]
        for number in 0..<tables.count where tables.senses(number).isEmpty {
            let word = tables.text(number)
            guard prefixes.contains(where: word.hasPrefix), let definition = lexicon.definition(of: word) else {
                continue
            }
            for sense in definition.senses where sense.source.hasPrefix("Honeycue, from") {
                #expect(sense.definition.contains(" (“"), "\(word): \(sense.definition)")
            }
            let isStem = prefixes.contains {
                word.hasPrefix($0) && word.dropFirst($0.count).hasPrefix(definition.lemma)
            }
            #expect(!isStem, "\(word) is explained as \(definition.lemma)")
        }
    }

    @Test(
        "a person's name made for the other sex is explained by its counterpart",
        arguments: [
            ("elevator woman", "elevator woman", "the female counterpart of an elevator man"),
            ("switch worker", "switch worker", "a switchman of either sex"),
            ("errand girls", "errand girl", "the female counterpart of an errand boy"),
            ("snowwomen", "snowwoman", "the female counterpart of a snowman"),
        ])
    func counterparts(text: String, lemma: String, meaning: String) throws {
        let definition = try #require(lexicon.definition(of: text))
        let sense = try #require(definition.senses.first)
        #expect(definition.lemma == lemma && sense.partOfSpeech == "noun")
        #expect(sense.definition.contains(meaning) && sense.definition.contains(" (“"), "\(sense.definition)")
    }

    @Test(
        "words that only end like a person are no counterparts", arguments: ["huwoman", "green queen", "common worker"])
    func noCounterpart(text: String) { #expect(lexicon.counterpartMeanings(of: text).isEmpty) }

    @Test("a circled phrase for the other sex is found as a whole")
    func circled() throws {
        let found = try #require(lexicon.phrase(around: 1..<3, in: ["the", "elevator", "woman", "came"]))
        #expect(found.range == 1..<3 && found.definitions[0].lemma == "elevator woman")
    }
}
