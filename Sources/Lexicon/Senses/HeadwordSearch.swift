/// Finds a headword in an example, in any form and with an object inside: “gave it up” shows “give up”.
///
/// WordNet gives all words of a synset the same examples, so that “kick the bucket” has “She died from cancer”.
struct HeadwordSearch {
    let morphology: Morphology
    /// The words of the headword's ``PhraseKey`` that an example must contain.
    private let words: [String]
    private let letters: String

    /// - Parameter headword: a word or phrase as a dictionary lists it.
    init(_ headword: String, morphology: Morphology) {
        self.morphology = morphology
        let all = Self.words(of: headword)
        let fixed = all.filter { !Self.placeholders.contains($0) }
        words = fixed.isEmpty ? all : fixed
        letters = all.joined()
    }

    /// The words for which an example has others: “lose one's temper” is shown by “he lost his temper”.
    private static let placeholders: Set<String> = [
        "ones", "oneself", "someone", "someones", "somebody", "somebodys", "something",
    ]
    /// The maximum number of words between two words of the headword.
    private static let longestObject = 4

    /// Whether `example` contains a form of the headword.
    func isIn(_ example: String) -> Bool {
        let text = Self.words(of: example)
        return text.indices.contains { isSpelled(in: text[$0...]) || isForm(text[$0...]) }
    }

    private static func words(of text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && !"'’.-_&".contains($0) }
            .compactMap(PhraseKey.of).flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// Whether `text` begins with the headword's letters, however they are divided into words: “e-books” shows “ebook”.
    private func isSpelled(in text: ArraySlice<String>) -> Bool {
        var joined = ""
        for word in text {
            joined += word
            if joined == letters || joined == letters + "s" { return true }
            if joined.utf8.count > letters.utf8.count { return false }
        }
        return false
    }

    /// Whether `text` begins with a form of the headword.
    private func isForm(_ text: ArraySlice<String>) -> Bool {
        guard let first = words.first, let start = text.first, isForm(start, of: first) else { return false }
        var rest = text.dropFirst()
        for word in words.dropFirst() {
            guard let place = rest.prefix(Self.longestObject + 1).firstIndex(where: { isForm($0, of: word) }) else {
                return false
            }
            rest = rest[(place + 1)...]
        }
        return true
    }

    private func isForm(_ word: String, of base: String) -> Bool {
        if word == base { return true }
        // Another word's form begins differently only if it is irregular, as “went” is.
        guard morphology.inflections(of: word).allSatisfy({ $0.base != base }) else { return true }
        return words.count > 1 && morphology.spelledInflections(of: word).contains { $0.base == base }
    }
}
