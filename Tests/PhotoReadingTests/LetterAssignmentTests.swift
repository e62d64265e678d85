import Foundation
import Testing

@testable import PhotoReading

@Suite("Seven different letters")
struct LetterAssignmentTests {
    /// Log probabilities of 27 classes: those given, the rest shares what is left.
    private func cell(_ probabilities: [Character: Double]) -> [Double] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ-")
        let rest = (1 - probabilities.values.reduce(0, +)) / Double(alphabet.count - probabilities.count)
        return alphabet.map { log(max(probabilities[$0] ?? rest, 1e-9)) }
    }

    private func word(_ letters: [Int]) -> String {
        String(letters.map { Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")[$0] })
    }

    @Test("two cells that look like the same letter share it out by what they could be instead")
    func distinct() throws {
        var cells = "YACEHN".map { cell([$0: 0.99]) }
        cells.insert(cell(["C": 0.6, "G": 0.39]), at: 2)
        let assignment = try #require(LetterAssignment(cells))
        #expect(word(assignment.letters) == "YAGCEHN")
        #expect(assignment.posterior > 0.9)
    }

    @Test("the probabilities of each cell sum to one and name the doubt")
    func marginals() throws {
        var cells = "YACEHN".map { cell([$0: 0.99]) }
        cells.append(cell(["I": 0.55, "L": 0.44]))
        let assignment = try #require(LetterAssignment(cells))
        for marginal in assignment.marginals { #expect(abs(marginal.reduce(0, +) - 1) < 1e-9) }
        #expect(word(assignment.letters) == "YACEHNI")
        #expect((0.5...0.6).contains(assignment.marginals[6][8]))
        #expect((0.5...0.6).contains(assignment.posterior))
    }

    @Test("a cell that tells nothing may be any letter that the others leave, and the prior says which")
    func flat() throws {
        let cells = "YACEHN".map { cell([$0: 0.99]) } + [cell([:])]
        let assignment = try #require(LetterAssignment(cells) { word($0).hasSuffix("T") ? 1 : 0.01 })
        #expect(word(assignment.letters) == "YACEHNT")
        #expect(assignment.marginals[6].count { $0 > 0 } == 20)
    }

    @Test("a prior settles what the picture leaves open, and doesn't overrule what it shows")
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

    @Test("a prior that excludes everything is not listened to")
    func uselessPrior() throws {
        let cells = "YACEHNT".map { cell([$0: 0.9]) }
        #expect(try word(#require(LetterAssignment(cells) { _ in 0 }).letters) == "YACEHNT")
    }

    @Test("cells that look like no letter leave little evidence")
    func evidence() throws {
        let letters = try #require(LetterAssignment("YACEHNT".map { cell([$0: 0.99]) }))
        let none = try #require(LetterAssignment("YACEHNT".map { cell([$0: 0.09, "-": 0.9]) }))
        #expect(letters.logEvidence > -0.2)
        #expect(none.logEvidence < -10)
    }
}
