import ReadingSamples
import Testing

@testable import TextReading

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
