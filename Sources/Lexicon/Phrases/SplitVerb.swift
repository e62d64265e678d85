/// A verb and its particle with an object between them: “gave it up”, “put the matter off”.
struct SplitVerb {
    /// The verb and the particle.
    let words: [String]

    /// - Parameter words: all words in lower case, the verb first and the particle last.
    init?(_ words: [String]) {
        guard words.count >= 3, words.count <= 2 + Self.longestObject, let verb = words.first, let particle = words.last
        else { return nil }
        let object = words[1..<words.count - 1]
        guard Self.isPronoun(object) || Self.isNounPhrase(object) && !Self.prepositions.contains(particle),
            Self.particles.contains(particle)
        else { return nil }
        self.words = [verb, particle]
    }

    private static let longestObject = 3

    private static func isPronoun(_ words: ArraySlice<String>) -> Bool {
        words.count == 1 && words.first.map(pronouns.contains) == true
    }

    /// Whether `words` are a determiner and a noun. A noun alone could begin something else.
    private static func isNounPhrase(_ words: ArraySlice<String>) -> Bool {
        guard words.count > 1, let first = words.first, determiners.contains(first) else { return false }
        return words.dropFirst().allSatisfy {
            !determiners.contains($0) && !pronouns.contains($0) && !particles.contains($0)
        }
    }

    private static let pronouns: Set<String> = [
        "it", "them", "him", "her", "me", "us", "you", "this", "that", "these", "those", "one", "everything",
        "something",
        "anything", "nothing", "everyone", "someone", "everybody", "somebody", "anyone", "anybody", "all", "myself",
        "yourself", "himself", "herself", "itself", "ourselves", "themselves", "things",
    ]
    private static let determiners: Set<String> = [
        "the", "a", "an", "my", "your", "his", "her", "its", "our", "their", "this", "that", "these", "those", "some",
        "any",
        "no", "all", "every", "each", "both",
    ]
    private static let particles: Set<String> = [
        "up", "off", "out", "away", "back", "down", "apart", "together", "aside", "along", "over", "around", "about",
        "by",
        "through", "in", "on", "forth", "forward", "across", "under", "round",
    ]
    /// Particles that are mostly prepositions after a noun: “took the man in”.
    private static let prepositions: Set<String> = ["in", "on", "by", "about", "under", "across", "round", "through"]

    /// Whether the word after the particle shows that the particle is a preposition: “took the man in the car”.
    static func isPreposition(before next: String) -> Bool { determiners.contains(next) || pronouns.contains(next) }
}
