import Testing

@testable import Recognition

@Suite("Spelling damaged letters")
struct SpellingDecoderTests {
    private static let words = FewWords(frequencies: [
        "father": 5, "rather": 5.2, "gather": 4.2, "ether": 3.5, "fathers": 4, "fat": 5, "medium": 4.4, "sized": 3.9,
        "size": 5.2,
    ])

    private func decoded(_ steps: [RecognitionStep], hidden: [Float] = []) -> [String] {
        var steps = steps
        for (index, share) in hidden.enumerated() { steps[index].hidden = share }
        return SpellingDecoder(words: Self.words, perFrequency: 0.7).candidates(LetterSteps(steps[...])).map(\.text)
    }

    @Test(
        "words, possessives and compounds are found in any case",
        arguments: [
            ("father", "father"), ("Father", "father"), ("father\u{2019}s", "father\u{2019}s"),
            ("medium-sized", "medium-sized"),
            ("\u{201C}Gather,", "gather"),
        ])
    func plain(read: String, word: String) {
        #expect(decoded(RecognitionStep.plain(read)).first == word)
    }

    @Test("a doubtful misread letter is corrected to form a word")
    func doubt() {
        var steps = RecognitionStep.plain("cather")
        steps[1].characters = ["c": 0.7, "f": 0.2, "r": 0.02]
        #expect(decoded(steps).first == "father")
    }

    @Test("if a stroke hides a letter, every word with the other letters is possible")
    func hidden() {
        var hidden = [Float](repeating: 0, count: 13)
        hidden.replaceSubrange(0..<3, with: [0.9, 0.9, 0.9])
        let found = decoded(RecognitionStep.plain("cather"), hidden: hidden)
        #expect(Set(found.prefix(3)) == ["father", "rather", "gather"])
        #expect(!found.contains("fat"))
    }

    @Test("a text that was read there changes which words are followed only if the list has it")
    func read() {
        var steps = RecognitionStep.plain("cather")
        steps[1].characters = ["c": 0.7, "f": 0.2, "r": 0.02]
        func found(_ texts: [String]) -> [String] {
            SpellingDecoder(words: Self.words, perFrequency: 0.7).candidates(LetterSteps(steps[...]), read: texts)
                .map(\.text)
        }
        #expect(found([]).contains("gather"))
        #expect(found(["cather"]) == found([]))
        #expect(found(["gather"]).first == "father")
        #expect(found(["father"]).first == "father")
    }

    @Test("steps without information lead neither to a word nor to an endless search")
    func nothing() {
        #expect(decoded([]).isEmpty)
        let noise = RecognitionStep(word: 0, characters: ["x": 0.02], blank: 0.02)
        #expect(decoded(Array(repeating: noise, count: 400)).count <= 24)
    }
}

@Suite("Parts of a word hidden by a stroke")
struct HiddenLettersTests {
    private func considered(_ text: String, hidden: ClosedRange<Int>, gap: Int = 0) -> [RecognitionStep] {
        let gaps = [RecognitionStep](repeating: RecognitionStep(word: 0, blank: 1), count: gap)
        var steps = [RecognitionStep](repeating: RecognitionStep(word: 0, blank: 1), count: hidden.count) + gaps
        steps += RecognitionStep.plain(text)
        for index in hidden { steps[index].hidden = 0.9 }
        return steps.consideringNeighbours()
    }

    @Test("letters that touch a stroke continue under it, but not those separated by paper")
    func emptiness() throws {
        let touched = try #require(considered("ranches", hidden: 0...4).first)
        let clear = try #require(considered("ranches", hidden: 0...4, gap: 3).first)
        #expect(try #require(touched.emptiness) < 0.5)
        #expect(try #require(clear.emptiness) > 0.5)
    }

    @Test("the letter beside a stroke is damaged, but not the next one")
    func neighbour() {
        let steps = considered("ranches", hidden: 0...4)
        #expect(steps[5].hidden > 0.3 && steps[5].hidden < 0.9)
        #expect(steps[7].hidden == 0)
    }

    @Test("steps are evenly spaced from the first word's left end to the last one's right end")
    func columns() {
        let words = [(12, 40), (52, 92)].map {
            RecognizedWord(text: "ab", box: TextBox(minX: $0.0, minY: 0, maxX: $0.1, maxY: 20), confidence: 0.9)
        }
        let steps = [RecognitionStep](repeating: RecognitionStep(word: 0), count: 20)
        let columns = RecognitionStep.columns(of: steps, words: words)
        #expect(columns.first == 14 && columns.last == 90)
        #expect(RecognitionStep.columns(of: [], words: words).isEmpty)
    }

    @Test("a piece almost completely hidden by the stroke is no word")
    func strokeAlone() throws {
        let boxes = [TextBox(minX: 0, minY: 0, maxX: 10, maxY: 20), TextBox(minX: 20, minY: 0, maxX: 90, maxY: 20)]
        let words = zip(["a", "harbour"], boxes).map { RecognizedWord(text: $0, box: $1, confidence: 0.9) }
        var steps = RecognitionStep.plain("a") + RecognitionStep.plain("harbour", word: 1)
        for index in 0..<3 { steps[index].hidden = 0.9 }
        let interpreter = WordInterpreter(words: FewWords(frequencies: ["a": 7.4, "harbour": 4.4]))
        let read = try #require(interpreter.interpretation(of: [PictureReading(words: words, steps: steps)]))
        #expect(read.words.map(\.text) == ["harbour"])
    }
}
