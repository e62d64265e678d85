internal import Foundation

/// Finds the words of a list that a picture's letters may be, the likeliest first.
struct SpellingDecoder {
    let words: any WordList

    /// A spelling and the natural logarithm of its likelihood.
    struct Candidate: Hashable {
        var text: String
        var logLikelihood: Double
    }

    /// Beginnings less likely than the likeliest symbols by this factor are given up.
    private static let beam = exp(-13.0)
    /// Beginnings less likely than the best whole word by this factor are given up.
    private static let margin = exp(-5.0)
    /// Compounds are sought from so many first parts.
    private static let firstParts = 3
    private static let most = 24

    /// Words, their possessives and compounds with hyphens.
    func candidates(_ steps: LetterSteps) -> [Candidate] {
        guard steps.count > 0 else { return [] }
        var beam = Self.beam * steps.best[0]
        var search = Search(steps: steps, beam: beam, margin: Self.margin)
        search.run(words, from: SpellingPaths(steps), after: "")
        // Of letters that may be anything, only the likeliest are followed.
        while search.isTired, beam < steps.best[0] {
            beam *= exp(4)
            search = Search(steps: steps, beam: beam, margin: Self.margin)
            search.run(words, from: SpellingPaths(steps), after: "")
        }
        for _ in 0..<2 {
            let parts = search.parts.sorted { $0.promise > $1.promise }.prefix(Self.firstParts)
            search.parts = []
            for part in parts { search.run(words, from: part.paths, after: part.text) }
        }
        return Array(search.found.sorted { $0.logLikelihood > $1.logLikelihood }.prefix(Self.most))
    }

    private struct Search {
        let steps: LetterSteps
        let beam: Double
        let margin: Double
        var found: [Candidate] = []
        /// Words with a hyphen after them, and how likely they are to begin a compound, as a natural logarithm.
        var parts: [(text: String, paths: SpellingPaths, promise: Double)] = []
        private var best = 0.0
        private var beginnings = 0
        /// Whether there are too many beginnings to follow.
        var isTired: Bool { beginnings > Self.mostBeginnings }
        private static let mostBeginnings = 12_000

        init(steps: LetterSteps, beam: Double, margin: Double) {
            (self.steps, self.beam, self.margin) = (steps, beam, margin)
        }

        mutating func run(_ words: any WordList, from root: SpellingPaths, after prefix: String) {
            var search = self, paths = root
            words.walk { length, byte in
                guard !search.isTired, let symbol = LetterSteps.symbol(byte) else { return false }
                search.beginnings += 1
                let least = search.least
                return paths.mayReach(least, adding: symbol, at: length) && paths.add(symbol, at: length) >= least
            } visit: { word, length in
                search.take(prefix + word, length, of: &paths, frequency: words.frequency(of: word))
            }
            self = search
        }

        /// What is less likely is given up.
        private var least: Double { max(beam, best * margin) }

        private mutating func take(
            _ word: String, _ length: Int, of paths: inout SpellingPaths, frequency: @autoclosure () -> Double
        ) {
            keep(word, paths.likelihood(at: length))
            if paths.add(LetterSteps.apostrophe, at: length) >= least {
                paths.add(19, at: length + 1)
                keep(word + "\u{2019}s", paths.likelihood(at: length + 2))
            }
            let bound = paths.add(LetterSteps.hyphen, at: length)
            if word.count > 1, bound >= least {
                let promise = log(bound) + WordInterpreter.perFrequency * frequency()
                parts.append((word + "-", paths.beginning(at: length + 1), promise))
            }
        }

        private mutating func keep(_ word: String, _ likelihood: Double) {
            guard likelihood >= least else { return }
            best = max(best, likelihood)
            found.append(Candidate(text: word, logLikelihood: log(likelihood)))
        }
    }
}
