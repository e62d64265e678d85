import Foundation
import Testing

@testable import PhotoReading

@Suite("Seven different letters")
struct LetterAssignmentTests {
    /// Log probabilities of 27 classes. Those not given share the rest equally.
    private func cell(_ probabilities: [Character: Double]) -> [Double] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ-")
        let rest = (1 - probabilities.values.reduce(0, +)) / Double(alphabet.count - probabilities.count)
        return alphabet.map { log(max(probabilities[$0] ?? rest, 1e-9)) }
    }

    private func word(_ letters: [Int]) -> String {
        String(letters.map { Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[$0] })
    }

    @Test("of two cells that look like the same letter, one takes its second choice")
    func distinct() throws {
        var cells = "YACEHN".map { cell([$0: 0.99]) }
        cells.insert(cell(["C": 0.6, "G": 0.39]), at: 2)
        let assignment = try #require(LetterAssignment(cells))
        #expect(word(assignment.letters) == "YAGCEHN")
        #expect(assignment.posterior > 0.9)
    }

    @Test("the probabilities of each cell sum to one and express the doubt")
    func marginals() throws {
        var cells = "YACEHN".map { cell([$0: 0.99]) }
        cells.append(cell(["I": 0.55, "L": 0.44]))
        let assignment = try #require(LetterAssignment(cells))
        for marginal in assignment.marginals { #expect(abs(marginal.reduce(0, +) - 1) < 1e-9) }
        #expect(word(assignment.letters) == "YACEHNI")
        #expect((0.5...0.6).contains(assignment.marginals[6][8]))
        #expect((0.5...0.6).contains(assignment.posterior))
    }

    @Test("a cell without evidence may be any of the remaining letters, and the prior decides")
    func flat() throws {
        let cells = "YACEHN".map { cell([$0: 0.99]) } + [cell([:])]
        let assignment = try #require(LetterAssignment(cells) { word($0).hasSuffix("T") ? 1 : 0.01 })
        #expect(word(assignment.letters) == "YACEHNT")
        #expect(assignment.marginals[6].count { $0 > 0 } == 20)
    }

    @Test("a prior settles what the picture leaves open, and doesn't overrule the picture")
    func prior() throws {
        var cells = "YACEHN".map { cell([$0: 0.99]) }
        cells.append(cell(["I": 0.55, "L": 0.44]))
        let settled = try #require(LetterAssignment(cells) { $0.contains(11) ? 1 : 0.05 })
        #expect(word(settled.letters) == "YACEHNL")
        #expect(settled.posterior > 0.9)
        cells[6] = cell(["I": 0.9999])
        let sure = try #require(LetterAssignment(cells) { $0.contains(11) ? 1 : 0.05 })
        #expect(word(sure.letters) == "YACEHNI")
    }

    @Test("a prior that excludes everything is ignored")
    func uselessPrior() throws {
        let cells = "YACEHNT".map { cell([$0: 0.9]) }
        #expect(try word(#require(LetterAssignment(cells) { _ in 0 }).letters) == "YACEHNT")
    }

    @Test("cells that don't look like letters give little evidence")
    func evidence() throws {
        let letters = try #require(LetterAssignment("YACEHNT".map { cell([$0: 0.99]) }))
        let none = try #require(LetterAssignment("YACEHNT".map { cell([$0: 0.09, "-": 0.9]) }))
        #expect(letters.logEvidence > -0.2)
        #expect(none.logEvidence < -10)
    }

    @Test("cells with one letter are weighed against cells without evidence, though there are millions of assignments")
    func millions() throws {
        let doubtful = cell(["A": 0.4, "R": 0.2, "H": 0.15, "K": 0.1, "X": 0.05, "N": 0.05])
        let cells = [[Double]](repeating: doubtful, count: 4) + [[Double]](repeating: cell([:]), count: 3)
        let assignment = try #require(LetterAssignment(cells))
        for marginal in assignment.marginals { #expect(abs(marginal.reduce(0, +) - 1) < 1e-9) }
        #expect(Set(assignment.letters).count == 7)
        #expect(assignment.posterior < 0.01)
        let settled = try #require(LetterAssignment(cells) { $0.contains(4) ? 1 : 0 })
        #expect(settled.posterior <= 1)
    }

    @Test("the sum computed letter by letter equals the sum over all assignments")
    func exact() {
        let weights: [[Double]] = (0..<3).map { (cell: Int) -> [Double] in
            (0..<26).map { (letter: Int) -> Double in Double((letter * 7 + cell * 11) % 13) / 13 }
        }
        var choices: [LetterChoices.Choice] = []
        for a in 0..<26 {
            for b in 0..<26 where b != a {
                for c in 0..<26 where c != a && c != b {
                    let weight = weights[0][a] * weights[1][b] * weights[2][c]
                    if weight > 0 { choices.append(.init(letters: [a, b, c], weight: weight)) }
                }
            }
        }
        let sums = LetterChoices(weights: weights)
        let total = choices.reduce(0) { $0 + $1.weight }
        #expect(abs(sums.total - total) < 1e-9 * total)
        for letter in 0..<26 {
            let share = choices.filter { $0.letters[1] == letter }.reduce(0) { $0 + $1.weight } / total
            #expect(abs(sums.marginals[1][letter] - share) < 1e-9)
        }
        let best = choices.map(\.weight).sorted(by: >).prefix(20), found = sums.likeliest(20)
        #expect(found.count == 20 && zip(found, best).allSatisfy { abs($0.weight - $1) < 1e-12 })
        for choice in found {
            #expect(Set(choice.letters).count == 3)
            let weight = choice.letters.enumerated().reduce(1) { $0 * weights[$1.offset][$1.element] }
            #expect(abs(weight - choice.weight) < 1e-12)
        }
    }

    @Test("when two cells can only be the same letter, there is no assignment")
    func impossible() {
        var only = [Double](repeating: 0, count: 26)
        only[3] = 1
        #expect(LetterChoices(weights: [only, only]).likeliest(3).isEmpty)
    }

    @Test("with a prior, each cell's probabilities add up to one, and follow the prior")
    func marginalsWithPrior() throws {
        // Y is sure; the first outer cell may be A or O alike, the others are sure.
        var cells = "YACEHNT".map { letter in
            (0..<26).map { $0 == Int((letter.asciiValue ?? 65) - 65) ? 0.0 : -30.0 }
        }
        cells[1][14] = 0
        let assignment = try #require(LetterAssignment(cells) { $0[1] == 0 ? 3 : 1 })
        #expect(assignment.marginals.allSatisfy { abs($0.reduce(0, +) - 1) < 1e-9 })
        #expect(abs(assignment.marginals[1][0] - 0.75) < 1e-6 && abs(assignment.marginals[1][14] - 0.25) < 1e-6)
        #expect(abs(assignment.posterior - 0.75) < 1e-6)
    }
}
