internal import Checksum

/// Where the articles of a dictionary are, by headword.
struct HeadwordIndex {
    /// Where an article is.
    struct Place: Hashable {
        var offset: Int
        var count: Int
    }

    private struct Entry {
        var hash: UInt64
        var offset: UInt32
        var count: UInt32
    }

    private var entries: [Entry] = []
    /// How many were added, also of those that are passed over.
    private var added = 0
    private let spelling: Headword.Spelling
    private var isSorted = true

    /// The most headwords; larger dictionaries would fill the memory of a small server.
    static let limit = 2_000_000
    /// The most bytes of a headword. Longer ones are passed over.
    static let longestHeadword = 120

    init(spelling: Headword.Spelling = .whole) { self.spelling = spelling }

    var count: Int { entries.count }

    /// Adds an article.
    /// - Returns: `false` when there are too many.
    mutating func add(_ headword: some Collection<UInt8>, at place: Place) -> Bool {
        added += 1
        guard added <= Self.limit, let offset = UInt32(exactly: place.offset),
            let count = UInt32(exactly: place.count)
        else { return false }
        guard !headword.isEmpty, headword.count <= Self.longestHeadword else { return true }
        entries.append(Entry(hash: hash(String(decoding: headword, as: UTF8.self)), offset: offset, count: count))
        isSorted = false
        return true
    }

    /// To be called when all are added.
    mutating func sort() {
        guard !isSorted else { return }
        entries.sort { ($0.hash, $0.offset) < ($1.hash, $1.offset) }
        isSorted = true
    }

    /// The articles of `word`, in any case, in the order of the file. Two different words have one hash in a case of 10¹⁰ or so.
    func places(of word: String) -> [Place] {
        let hash = hash(word)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        var places: [Place] = []
        while low < entries.count, entries[low].hash == hash, places.count < Self.mostArticles {
            let place = Place(offset: Int(entries[low].offset), count: Int(entries[low].count))
            if places.last != place { places.append(place) }
            low += 1
        }
        return places
    }

    /// The most articles of one word that are read.
    private static let mostArticles = 8

    private func hash(_ word: String) -> UInt64 { FNV1a(Headword.key(word, spelling).utf8).value }
}

/// The spelling of a headword for comparisons.
enum Headword {
    /// What of a headword stands in an index.
    enum Spelling: Sendable {
        case whole
        /// dictfmt leaves out all signs but letters, digits and spaces, unless it is told not to.
        case lettersAndDigits
    }

    /// In lower case, with straight apostrophes and single spaces.
    static func key(_ word: String, _ spelling: Spelling = .whole) -> String {
        let plain = word.lowercased().replacing("’", with: "'")
        let kept = spelling == .whole ? plain : plain.filter { $0.isLetter || $0.isNumber || $0.isWhitespace }
        return kept.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// What follows the headword in a line that begins with it, whatever the signs between its letters; `nil` if the line does not.
    static func rest(of line: String, after word: String) -> Substring? {
        var rest = line[...]
        for letter in word.lowercased() where letter.isLetter || letter.isNumber {
            guard let place = rest.firstIndex(where: { $0.isLetter || $0.isNumber }),
                rest[place].lowercased() == String(letter)
            else { return nil }
            rest = rest[rest.index(after: place)...]
        }
        return rest.first.map { $0.isLetter || $0.isNumber } == true ? nil : rest
    }
}
