public import Hive

/// The edition of a board of which some letters are known.
///
/// The letters come first: only editions whose alphabet has them and whose boards have as many are possible. If they leave several
/// languages, a preferred edition decides.
public struct EditionChoice: Hashable, Sendable {
    public var edition: Edition
    /// The other possible editions if nothing decides between them; `nil` if it is clear.
    public var others: [Edition]?

    init(edition: Edition, others: [Edition]? = nil) {
        (self.edition, self.others) = (edition, others)
    }

    /// The edition of a board with these `letters` on `count` cells; `nil` if no language has all of them.
    /// - Parameters:
    ///   - usual: The edition of English letters, as the picture shows it: `.digital` or `.print`.
    ///   - preferred: The edition in which the chat plays.
    public init?(letters: LetterSet, count: Int, usual: Edition, preferred: Edition? = nil) {
        let possible = Self.possible(for: letters, count: count)
        if let preferred, preferred.rules.language != usual.rules.language, possible.contains(preferred) {
            self.init(edition: preferred)
        } else if possible.contains(usual) {
            self.init(edition: usual)
        } else if let first = possible.first {
            let others = Array(possible.dropFirst())
            self.init(edition: first, others: others.isEmpty ? nil : others)
        } else {
            return nil
        }
    }

    /// The editions whose boards may have these `letters` on `count` cells.
    public static func possible(for letters: LetterSet, count: Int) -> [Edition] {
        Edition.allCases.filter {
            $0.rules.alphabet.isSuperset(of: letters) && $0.rules.outerTiles.contains(count - 1)
        }
    }

    /// The edition of a board that several readings show: the one they are most confident of among those that the letters allow.
    init(of assignment: LetterAssignment, among readings: [BoardReading]) {
        let letters = assignment.letters.compactMap(Letter.init(index:)).reduce(into: LetterSet()) {
            $0.formUnion(LetterSet($1))
        }
        let possible = Self.possible(for: letters, count: assignment.letters.count)
        let votes = Edition.allCases.map { edition in
            readings.reduce(0) { $0 + ($1.edition == edition ? $1.confidence : 0) }
        }
        // Of editions that are equally likely, the first wins.
        let order = zip(Edition.allCases, votes).filter { possible.contains($0.0) }
        let best = order.reduce(order.first) { best, next in best.map { next.1 > $0.1 ? next : $0 } }
        edition = best?.0 ?? possible.first ?? .digital
        let known = readings.contains { [edition] in $0.edition == edition && $0.otherEditions == nil }
        let rest = possible.filter { [edition] in $0 != edition }
        let hasUsual = possible.contains(.digital)
        others = known || hasUsual || rest.isEmpty ? nil : rest
    }
}
