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

    private func points(_ probability: Double, place: Int? = 0, timeLeft: Double? = nil, isLate: Bool = false) -> Int {
        rules.points(probability: probability, place: place, timeLeft: timeLeft, isLate: isLate)
    }

    @Test(
        "tell sure drawings apart by their log-odds",
        arguments: [(0.3, 30), (0.5, 40), (0.9, 59), (0.97, 70), (0.99, 80), (0.995, 86), (0.999, 100), (1, 100)])
    func sureness(probability: Double, points: Int) {
        #expect(self.points(probability) == points)
    }

    @Test(
        "fall with the time that was used, by three tenths at most",
        arguments: [(1.0, 100), (0.5, 85), (0, 70), (-0.2, 70), (7, 100)])
    func speed(timeLeft: Double, points: Int) {
        #expect(self.points(1, timeLeft: timeLeft) == points)
    }

    @Test(
        "have a floor for the first places, unless the machine all but rules the object out",
        arguments: [
            (0, 0.2, 30), (1, 0.2, 30), (1, 0.45, 36), (2, 0.08, 15), (3, 0.1, 8), (2, 0.01, 1), (1, 0, 0),
            (0, 0.05, 30), (0, 0.049, 4),
        ])
    func floors(place: Int, probability: Double, points: Int) {
        #expect(self.points(probability, place: place) == points)
    }

    @Test("are none for what is not among the guesses, and none for a probability that is no number")
    func nothing() {
        #expect(points(0, place: nil) == 0)
        #expect(points(.nan) == 0)
        #expect(points(7) == 100)
    }

    @Test("are fewer for a late drawing")
    func late() {
        #expect(points(1, timeLeft: -0.1, isLate: true) == 35)
        #expect(points(0.2, place: 1, isLate: true) == 15)
    }

    @Test("never rise when the place falls or the probability or the time does")
    func monotonic() {
        for percent in 5...100 {
            let points = (0..<5).map { self.points(Double(percent) / 100, place: $0) }
            #expect(points == points.sorted(by: >))
            #expect(self.points(Double(percent) / 100) >= self.points(Double(percent - 1) / 100))
        }
        let points = stride(from: 1.0, through: 0, by: -0.05).map { self.points(0.98, timeLeft: $0) }
        #expect(points == points.sorted(by: >))
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
