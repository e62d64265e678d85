import PhotoReading
import Testing

@testable import Boards

@Suite("The print edition's rating line")
struct RatingLineTests {
    @Test(
        "is read despite errors of text recognition",
        arguments: [
            ("Rating: 10 = good; 22 = excellent; 34 = genius", 10, 22, 34),
            ("ating: 10 = good: 22 = excellent, 34 = genius", 10, 22, 34),
            ("| Rating: 7 = good: 13 = excellent; 19 = genivs aie", 7, 13, 19),
            ("Raling: 1O = gooa; 2O = excelient; 3O = genius", 10, 20, 30),
            ("RATING: l0 = GOOD; 2S = EXCELLENT; 4O = GENIUS", 10, 25, 40),
            ("Rating 9=good 18=excellent 27=genius", 9, 18, 27),
        ])
    func slips(text: String, good: Int, excellent: Int, genius: Int) {
        #expect(RatingLine(text)?.rating == PrintRating(good: good, excellent: excellent, genius: genius))
    }

    @Test(
        "is not read rather than misread",
        arguments: [
            "", "Rating: 10 = good; 22 = excellent", "Rating: _____ good",
            "Rating: WO = good; 22 = excellent; 34 = genius",
            "Rating: 22 = good; 10 = excellent; 34 = genius", "Rating: 10 = good; 22 = excellent; 24 = genius",
            "Rating: 10 = good; 22 = excellent; 3400 = genius", "Rating: 0 = good; 10 = excellent; 20 = genius",
            "Rating: 10 = good; = excellent; 34 = genius", "Our list of words, worth 38 points, appears next week.",
        ])
    func nothing(text: String) { #expect(RatingLine(text) == nil) }

    @Test("unequal steps require a second reading")
    func regular() {
        #expect(RatingLine("10 = good; 22 = excellent; 34 = genius")?.isRegular == true)
        #expect(RatingLine("10 = good; 22 = excellent; 31 = genius")?.isRegular == false)
    }

    @Test("a line with one of its words is worth a second reading, and others are not")
    func mentions() {
        #expect(RatingLine.mentions("Raiing: // = good"))
        #expect(!RatingLine.mentions("for a word that uses all 7 letters."))
    }
}
