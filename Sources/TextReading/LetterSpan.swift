internal import Foundation

extension LetterSteps {
    /// The steps of the first and the last letter in the likeliest alignment of a spelling (Viterbi); `nil` if it can't
    /// be aligned.
    package func span(of spelling: String) -> ClosedRange<Int>? {
        let symbols = spelling.compactMap(Self.symbol)
        guard let first = symbols.first, symbols.count <= count else { return nil }
        // Blanks are at even positions, letters at odd ones.
        let places = [Self.blank] + symbols.flatMap { [$0, Self.blank] }
        var paths = [Path?](repeating: nil, count: places.count)
        paths[0] = Path(score: log(self[0, Self.blank]), start: 0, end: 0)
        paths[1] = Path(score: log(self[0, first]), start: 0, end: 0)
        for step in 1..<count {
            for place in places.indices.reversed() {
                let mayLeap = place > 2 && places[place] != Self.blank && places[place] != places[place - 2]
                let before = [place, place - 1, mayLeap ? place - 2 : -1].filter { $0 >= 0 }
                let best = before.compactMap { from in paths[from].map { (path: $0, from: from) } }
                    .max { $0.path.score < $1.path.score }
                paths[place] = best.map { best in
                    var path = best.path
                    path.score += log(self[step, places[place]])
                    if place == 1, best.from == 0 { path.start = step }
                    if place % 2 == 1 { path.end = step }
                    return path
                }
            }
        }
        return paths.suffix(2).compactMap(\.self).max { $0.score < $1.score }.map {
            origins[$0.start]...origins[$0.end]
        }
    }

    private struct Path {
        var score: Double
        var start: Int
        var end: Int
    }
}
