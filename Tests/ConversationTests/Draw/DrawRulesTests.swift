import Foundation
import Testing

@testable import Conversation
@testable import DrawTalk
@testable import LookupTalk
@testable import PuzzleTalk
@testable import ReportTalk
@testable import Talk

@Suite("Points for drawings")
struct DrawRulesTests {
    private let rules: DrawRules

    init() throws { rules = try Fixtures.texts.get().language(for: "en").data(DrawingData.self).rules }

    @Test(
        "are the hundredths of the probability of what was asked for",
        arguments: [(0.824, 82), (0.825, 83), (1, 100), (0.996, 100), (0.31, 31)])
    func hundredths(probability: Double, points: Int) {
        #expect(rules.points(probability: probability, place: 0, isLate: false) == points)
    }

    @Test(
        "have a floor for the first places, unless the machine all but rules the object out",
        arguments: [
            (0, 0.2, 30), (1, 0.2, 30), (1, 0.45, 45), (2, 0.08, 15), (3, 0.08, 8), (2, 0.01, 1), (1, 0, 0),
            (0, 0.05, 30), (0, 0.049, 5),
        ])
    func floors(place: Int, probability: Double, points: Int) {
        #expect(rules.points(probability: probability, place: place, isLate: false) == points)
    }

    @Test("are none for what is not among the guesses, and none for a probability that is no number")
    func nothing() {
        #expect(rules.points(probability: 0, place: nil, isLate: false) == 0)
        #expect(rules.points(probability: .nan, place: 0, isLate: false) == 0)
        #expect(rules.points(probability: 7, place: 0, isLate: false) == 100)
    }

    @Test("are fewer for a late drawing")
    func late() {
        #expect(rules.points(probability: 0.81, place: 0, isLate: true) == 41)
        #expect(rules.points(probability: 0.2, place: 1, isLate: true) == 15)
    }

    @Test("never rise when the place falls or the probability does")
    func monotonic() {
        for percent in 5...100 {
            let points = (0..<5).map { rules.points(probability: Double(percent) / 100, place: $0, isLate: false) }
            #expect(points == points.sorted(by: >))
        }
    }

    @Test("for a right guess fall from the first second to the last")
    func guesses() {
        let points = stride(from: 0.0, through: 60, by: 5).map { rules.guessPoints(after: $0) }
        #expect(points == points.sorted(by: >) && points.first == 100 && points.last == 40)
        #expect(rules.guessPoints(after: 500) == 40 && rules.guessPoints(after: -3) == 100)
    }

    @Test("who draws better is asked for harder things")
    func levels() {
        func hardness(_ average: Double) -> Double {
            let weights = rules.weights(average: average)
            let sum = weights.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }
            return Double(sum) / Double(weights.reduce(0, +))
        }
        #expect(hardness(10) < hardness(60) && hardness(60) < hardness(95))
    }
}
