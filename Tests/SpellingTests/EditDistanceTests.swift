import Spelling
import Testing

@Suite("Edit distance")
struct EditDistanceTests {
    @Test(
        "counts insertions, deletions, substitutions and swaps of neighbours",
        arguments: [
            ("genius", "genius", 0), ("genius", "genivs", 1), ("kitten", "sitting", 3), ("", "good", 4),
            ("hitherot", "hitherto", 1), ("naïve", "naive", 1), ("ab", "ba", 1), ("ca", "abc", 3),
        ])
    func distance(first: String, second: String, expected: Int) {
        #expect(EditDistance.between(first, second) == expected)
        #expect(EditDistance.between(second, first) == expected)
    }

    @Test("no continuation of a row costs less than the row's minimum")
    func bound() {
        let target = Array("honeycomb")
        var row = AlignmentRow(to: target, edit: 2)
        var bounds: [Int] = []
        for letter in "honeyqueue" {
            row = row.adding(letter, to: target, edit: 2) { $0 == $1 ? 0 : 2 }
            bounds.append(row.least)
        }
        #expect(bounds == bounds.sorted())
        #expect((bounds.last ?? 0) <= row.total)
    }
}
