internal import Foundation

extension LetterSteps {
    /// For each letter of an unaccented spelling, the picture's step at which it is likeliest in the likeliest
    /// alignment (Viterbi); `nil` if the spelling can't be aligned.
    func places(of spelling: String) -> [Int]? {
        let letters = spelling.compactMap(Self.symbol)
        guard !letters.isEmpty, letters.count <= count else { return nil }
        // Blanks are at even positions, letters at odd ones.
        let symbols = [Self.blank] + letters.flatMap { [$0, Self.blank] }
        guard let path = path(through: symbols) else { return nil }
        var places = [Int?](repeating: nil, count: letters.count)
        for (step, position) in path.enumerated() where position % 2 == 1 {
            let letter = position / 2
            if let known = places[letter], self[known, letters[letter]] >= self[step, letters[letter]] { continue }
            places[letter] = step
        }
        return places.compactMap(\.self).map { origins[$0] }
    }

    /// The position in `symbols` at each step; `nil` if the symbols do not fit.
    private func path(through symbols: [Int]) -> [Int]? {
        var scores = symbols.indices.map { $0 < 2 ? log(self[0, symbols[$0]]) : -.infinity }
        var origins: [[Int]] = []
        for step in 1..<max(count, 1) {
            var next = scores, from = [Int](symbols.indices)
            for position in symbols.indices {
                let mayLeap =
                    position > 2 && symbols[position] != Self.blank && symbols[position] != symbols[position - 2]
                for origin in [position - 1, mayLeap ? position - 2 : -1]
                where origin >= 0 && scores[origin] > scores[from[position]] {
                    from[position] = origin
                }
                next[position] = scores[from[position]] + log(self[step, symbols[position]])
            }
            scores = next
            origins.append(from)
        }
        let last = symbols.count - 1
        var position = scores[last] > scores[last - 1] ? last : last - 1
        guard scores[position] > -.infinity else { return nil }
        var path = [position]
        for from in origins.reversed() {
            position = from[position]
            path.append(position)
        }
        return path.reversed()
    }
}
