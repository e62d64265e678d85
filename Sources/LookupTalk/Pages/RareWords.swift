/// The words of a page that a reader is least likely to know.
struct RareWords {
    /// Whether the page's language writes every noun with a capital.
    var capitalizesNouns = false
    /// How often a word is used, the logarithm of its occurrences in a billion words (Zipf): 3 for one in a million. `nil`
    /// for one that no dictionary has.
    var frequency: (String) throws -> Double?

    /// The most words offered. More would be a list, not a choice.
    static let limit = 12
    /// People who read books know words that occur more than four times in a million words.
    static let commonest = 3.6
    private static let shortest = 4

    /// The places in `page` of its rarest words, the rarest first, each word once. Names and numbers are left out.
    func places(in page: PageWords) throws -> [Int] {
        var seen: Set<String> = []
        var found: [(place: Int, frequency: Double)] = []
        for place in page.words.indices where !isName(at: place, in: page) {
            let printed = PageWords.bare(page.words[place])
            // German tells “die Weise” from “weise” by the capital.
            let word = capitalizesNouns ? printed : printed.lowercased()
            guard word.count >= Self.shortest, word.allSatisfy(\.isLetter), seen.insert(word).inserted,
                let frequency = try frequency(word), frequency < Self.commonest
            else { continue }
            found.append((place, frequency))
        }
        return found.sorted { ($0.frequency, $0.place) < ($1.frequency, $1.place) }.prefix(Self.limit).map(\.place)
    }

    /// A capital inside a sentence marks a name, unless all letters are capitals.
    private func isName(at place: Int, in page: PageWords) -> Bool {
        let word = PageWords.bare(page.words[place])
        guard !capitalizesNouns, word.first?.isUppercase == true else { return false }
        return !page.beginsSentence(at: place) && word.dropFirst().contains(where: \.isLowercase)
    }
}
