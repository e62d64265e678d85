/// Decides which words would give a hidden word away because they are related to it.
struct Kinship {
    /// The hidden word, the words it is formed from, and their irregular forms.
    let family: [String]
    /// The hidden word, in lower case.
    let hidden: String
    /// The maximum number of words that may together spell a member of the family.
    let mostParts: Int
    private let roots: Set<String>
    /// The words that form the hidden compound, such as "toll" and "booth"; empty when it is not a compound.
    private let parts: Set<String>
    /// Whether most people know a string as a word. Used for the rest of a compound without the hidden word.
    private let isCommonWord: (String) -> Bool

    /// - Parameters:
    ///   - hidden: the hidden word, in lower case.
    ///   - family: the hidden word's relatives, in lower case.
    ///   - isCommonWord: whether most people know a string as a word.
    init(hidden: String, family: Set<String>, isCommonWord: @escaping (String) -> Bool) {
        self.hidden = hidden
        // "well-known" may be spelled "well known" too.
        self.family = family.union(family.lazy.filter { $0.contains("-") }.map { $0.replacing("-", with: "") }).sorted()
        mostParts = max(3, hidden.split { $0 == "-" || $0 == "'" }.count)
        roots = Set(family.map(Self.root))
        parts = Self.parts(of: hidden, isCommonWord: isCommonWord)
        self.isCommonWord = isCommonWord
    }

    /// Whether `word` (lower case) gives the hidden word away.
    func isKin(_ word: String) -> Bool {
        // A word of two letters gives nothing away. Without words such as "the" and "with", no readable English would be left.
        if word.utf8.count < 3 || GrammarWords.all.contains(word) { return family.contains(word) }
        if isInflected(word) || roots.contains(Self.root(word)) || contains(word) { return true }
        for prefix in Self.prefixes where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst(prefix.count))
            if rest.utf8.count >= 4, isInflected(rest) { return true }
        }
        return family.contains { Self.shareStem(word, $0) || isCompound(word, with: $0) } || isPart(word)
    }

    /// Whether `word` contains a member of the family. Readers notice it even if the words are unrelated.
    private func contains(_ word: String) -> Bool {
        family.contains { member in
            (member.utf8.count >= Self.visibleLength || (member == hidden && member.utf8.count >= 4))
                && word.containsBytes(of: member)
        }
    }

    /// The least length of a member for that test. Shorter ones occur in too many words by accident.
    private static let visibleLength = 5

    /// Whether `word` is a member of the family, or a simple inflection of one such as the plural.
    func isSpelled(_ word: String) -> Bool {
        family.contains { member in
            word.hasPrefix(member) && ["", "s", "es", "d", "ed", "ing"].contains(word.dropFirst(member.count))
        }
    }

    /// Whether `word` is a member of the family, with or without endings.
    func isInflected(_ word: String) -> Bool {
        family.contains { member in
            word == member || word + word.suffix(1) == member
                || Self.stems(of: member).contains { stem in
                    // A shortened stem alone is not a form: "hop" is not a form of "hope".
                    word.hasPrefix(stem) && word != stem
                        && Self.isEndings(word.dropFirst(stem.count), afterShortStem: member.utf8.count < 4)
                }
        }
    }

    // MARK: Endings

    /// The forms of `word` before an ending: unchanged, without a final e, with i instead of a final y, or with the last letter doubled.
    private static func stems(of word: String) -> [String] {
        guard let last = word.last, word.utf8.count >= 3 else { return [word] }
        let short = String(word.dropLast())
        switch last {
        case "e": return [word, short, short + short.suffix(1)]
        case "y": return [word, short + "i", short]
        default: return [word, word + String(last)]
        }
    }

    private static func isEndings(_ text: Substring, afterShortStem: Bool, depth: Int = 0) -> Bool {
        if text.isEmpty { return true }
        guard depth < 3 else { return false }
        return (afterShortStem ? inflectionEndings : endings).contains { ending in
            text.hasPrefix(ending)
                && isEndings(text.dropFirst(ending.count), afterShortStem: afterShortStem, depth: depth + 1)
        }
    }

    private static let inflectionEndings = [
        "s", "es", "d", "ed", "r", "er", "st", "est", "ing", "y", "ly", "ness", "ition", "itive",
    ]

    private static let endings =
        inflectionEndings + [
            "able", "ably", "ability", "ible", "ibly", "ibility", "ful", "less", "ish", "ism", "ist", "ion", "tion",
            "ation", "ition", "al", "ment", "ity", "ty", "ive", "ant", "ent", "ance", "ence", "ancy", "ency", "or",
            "age", "ery", "ry", "ous", "like", "hood", "ship", "ward", "wise", "dom", "ic", "ical", "ize", "ise", "en",
            "ie", "let", "man", "men", "some", "th", "ian", "an", "ar", "ure", "ate", "ee", "eer",
        ]

    private static let prefixes = [
        "un", "re", "non", "dis", "in", "im", "il", "ir", "mis", "over", "out", "under", "pre", "de", "anti", "co",
        "inter",
        "sub", "super", "up", "fore", "en", "em", "be", "a", "counter", "self", "semi", "trans",
    ]

    // MARK: Roots

    /// The endings, longest first. Works on UTF-8 for speed, because it runs over every word of every gloss.
    private static let rootEndings = endings.sorted { ($0.count, $0) > ($1.count, $1) }.map { Array($0.utf8) }

    /// `word` without all endings whose removal leaves at least five letters: "natur" for "naturalist".
    static func root(_ word: String) -> String {
        var root = Array(word.utf8)
        var length = 0
        while root.count != length {
            length = root.count
            if let ending = rootEndings.first(where: { root.count - $0.count >= 5 && ends(root, with: $0) }) {
                root.removeLast(ending.count)
            }
            if root.count > 5, root[root.count - 1] == root[root.count - 2] { root.removeLast() }
            if root.count > 4, let last = root.last, "eiy".utf8.contains(last) { root.removeLast() }
        }
        return String(decoding: root, as: UTF8.self)
    }

    private static func ends(_ word: [UInt8], with ending: [UInt8]) -> Bool {
        let start = word.count - ending.count
        return ending.indices.reversed().allSatisfy { word[start + $0] == ending[$0] }
    }

    /// Whether two words have a common beginning and differ only slightly.
    /// They may differ in one or two letters at the end ("tenancy" and "tenant"), in the last two fifths of the longer word
    /// ("altitude" and "altitudinal"), or in learned endings ("oxidation" and "oxidizing").
    private static func shareStem(_ lhs: String, _ rhs: String) -> Bool {
        let shared = zip(lhs.utf8, rhs.utf8).prefix { $0 == $1 }.count
        guard shared >= 4 else { return false }
        let longer = max(lhs.utf8.count, rhs.utf8.count)
        if shared >= 5, longer <= shared + 2 { return true }
        if shared >= 6, 5 * shared >= 3 * longer { return true }
        return [lhs, rhs].allSatisfy { isLearnedEnding($0.dropFirst(shared)) }
    }

    /// Whether `text` is an ending of a word of Latin or Greek origin, whose stem is not a word by itself.
    private static func isLearnedEnding(_ text: Substring) -> Bool {
        ["", "e"].contains(text) || learnedEndings.contains(String(text))
            || ["ing", "ed", "er", "ers", "ation", "ations"].contains {
                text.hasSuffix($0) && ["iz", "at", "ific"].contains(text.dropLast($0.count))
            }
    }

    private static let learnedEndings = Set(endings).union([
        "ology", "ological", "ologist", "ous", "ial", "ical", "ics", "ia",
    ])

    // MARK: Compounds

    /// The two words of a compound, or those between hyphens; empty when `word` is not a compound.
    private static func parts(of word: String, isCommonWord: (String) -> Bool) -> Set<String> {
        if word.contains("-") { return Set(word.split(separator: "-").filter { $0.count >= 3 }.map(String.init)) }
        guard word.utf8.count >= 6 else { return [] }
        for length in 3...(word.utf8.count - 3) {
            let parts = [String(word.prefix(length)), String(word.dropFirst(length))]
            if parts.allSatisfy(isCommonWord), !endings.contains(parts[1]), !prefixes.contains(parts[0]) {
                return Set(parts)
            }
        }
        return []
    }

    /// Whether `word` is one of the words that form the hidden compound, or an inflection of one.
    private func isPart(_ word: String) -> Bool {
        parts.contains { part in
            word.hasPrefix(part) && ["", "s", "es", "d", "ed", "ing"].contains(word.dropFirst(part.count))
        }
    }

    /// Whether `word` is a compound of `member` and another word: "lifeboat", "boatman".
    private func isCompound(_ word: String, with member: String) -> Bool {
        let least = member.utf8.count >= 4 ? 3 : 4
        guard member.utf8.count >= 3, word.utf8.count >= member.utf8.count + least else { return false }
        for stem in Self.stems(of: member) {
            if word.hasPrefix(stem), isCommonWord(String(word.dropFirst(stem.count))), word.count - stem.count >= least
            {
                return true
            }
        }
        for ending in ["", "s", "es", "ed", "ing", "er", "ers"] {
            guard word.hasSuffix(member + ending) else { continue }
            let rest = word.dropLast(member.count + ending.count)
            if rest.count >= least, isCommonWord(String(rest)) { return true }
        }
        return false
    }
}
