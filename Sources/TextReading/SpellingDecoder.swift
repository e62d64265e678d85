internal import Foundation

/// Finds the words of a list that fit a picture's letters, the likeliest first.
package struct SpellingDecoder {
    package let words: any WordList
    /// The increase in a word's log prior per unit of the Zipf scale.
    package let perFrequency: Double
    /// The same list if it is of another language. The decoder finds its words in the spelling of ``LetterFolding``.
    package var foreign: (any ForeignWordList)?

    package init(words: any WordList, perFrequency: Double, foreign: (any ForeignWordList)? = nil) {
        (self.words, self.perFrequency, self.foreign) = (words, perFrequency, foreign)
    }

    /// A spelling and its log likelihood.
    package struct Candidate: Hashable {
        package var text: String
        package var logLikelihood: Double
    }

    /// The least likelihood of a prefix relative to the likeliest symbols (beam search).
    private static let beam = exp(-13.0)
    /// The least likelihood of a prefix relative to the best whole word.
    private static let margin = exp(-5.0)
    /// The number of first parts from which compounds are searched.
    private static let firstParts = 3
    private static let most = 24

    /// The candidates: words, possessives, words after an elided head, and hyphenated compounds.
    /// - Parameter read: Texts already read from the picture. If one of them is in the list, words that are less likely
    ///   are skipped, even if they come earlier in the alphabet.
    package func candidates(_ steps: LetterSteps, read: [String] = []) -> [Candidate] {
        guard steps.count > 0 else { return [] }
        var beam = Self.beam * steps.best[0]
        let best = Set(read).compactMap { likelihood(ofWord: $0, steps) }.max() ?? 0
        var search = search(steps, beam: beam, best: best)
        // If the letters may be anything, narrow the beam until the number of prefixes is manageable.
        while search.isTired, beam < steps.best[0] {
            beam *= exp(4)
            search = self.search(steps, beam: beam, best: best)
        }
        for head in foreign.map({ Elision.heads(in: $0.language) }) ?? [] { search.run(words, after: head) }
        for _ in 0..<2 {
            let parts = search.parts.sorted { $0.promise > $1.promise }.prefix(Self.firstParts)
            search.parts = []
            for part in parts { search.run(words, from: part.paths, after: part.text) }
        }
        return Array(search.found.sorted { $0.logLikelihood > $1.logLikelihood }.prefix(Self.most))
    }

    /// A search that has traversed the list.
    private func search(_ steps: LetterSteps, beam: Double, best: Double) -> Search {
        var search = Search(
            steps: steps, beam: beam, margin: Self.margin, perFrequency: perFrequency, foreign: foreign, best: best)
        search.run(words, from: SpellingPaths(steps), after: "")
        return search
    }

    /// The likelihood of a word in lower case; `nil` if the list lacks it.
    private func likelihood(ofWord text: String, _ steps: LetterSteps) -> Double? {
        let word = foreign == nil ? text : LetterFolding.folded(text)
        guard foreign.map({ $0.frequency(ofFolded: word) > 0 }) ?? words.knows(word) else { return nil }
        return steps.logLikelihood(of: word).map { exp($0) }
    }

    private struct Search {
        let steps: LetterSteps
        let beam: Double
        let margin: Double
        let perFrequency: Double
        let foreign: (any ForeignWordList)?
        var found: [Candidate] = []
        /// Words followed by a hyphen, with the log probability that they begin a compound.
        var parts: [(text: String, paths: SpellingPaths, promise: Double)] = []
        private var best: Double
        private var beginnings = 0
        /// Whether there were too many prefixes to follow.
        var isTired: Bool { beginnings > Self.mostBeginnings }
        /// The maximum number of prefixes to follow. It bounds the time.
        private static let mostBeginnings = 12_000

        init(
            steps: LetterSteps, beam: Double, margin: Double, perFrequency: Double, foreign: (any ForeignWordList)?,
            best: Double
        ) {
            (self.steps, self.beam, self.margin, self.best) = (steps, beam, margin, best)
            (self.perFrequency, self.foreign) = (perFrequency, foreign)
        }

        /// Searches the words after an elided head, such as the l of “l'homme”.
        mutating func run(_ words: any WordList, after head: String) {
            var paths = SpellingPaths(steps), length = 0
            for symbol in head.utf8.compactMap({ LetterSteps.symbol($0) }) + [LetterSteps.apostrophe] {
                guard paths.add(symbol, at: length) >= least else { return }
                length += 1
            }
            run(words, from: paths.beginning(at: length), after: head + "\u{2019}")
        }

        mutating func run(_ words: any WordList, from root: SpellingPaths, after prefix: String) {
            var search = self, paths = root
            let foreign = foreign
            words.walk { length, byte in
                guard !search.isTired, let symbol = LetterSteps.symbol(byte) else { return false }
                search.beginnings += 1
                let least = search.least
                return paths.mayReach(least, adding: symbol, at: length) && paths.add(symbol, at: length) >= least
            } visit: { word, length in
                search.take(
                    prefix + word, length, of: &paths,
                    frequency: foreign?.frequency(ofFolded: word) ?? words.frequency(of: word))
            }
            self = search
        }

        /// The likelihood below which prefixes and words are discarded.
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
                let promise = log(bound) + perFrequency * frequency()
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
