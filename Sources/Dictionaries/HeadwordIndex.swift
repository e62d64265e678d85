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
    private var isSorted = true

    /// The most headwords; larger dictionaries would fill the memory of a small server.
    static let limit = 2_000_000
    /// The most bytes of a headword. Longer ones are passed over.
    static let longestHeadword = 120

    var count: Int { entries.count }

    /// Adds an article.
    /// - Returns: `false` when there are too many.
    mutating func add(_ headword: some Collection<UInt8>, at place: Place) -> Bool {
        guard entries.count < Self.limit, let offset = UInt32(exactly: place.offset),
            let count = UInt32(exactly: place.count)
        else { return false }
        guard !headword.isEmpty, headword.count <= Self.longestHeadword else { return true }
        entries.append(Entry(hash: Self.hash(String(decoding: headword, as: UTF8.self)), offset: offset, count: count))
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
        let hash = Self.hash(word)
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

    private static func hash(_ word: String) -> UInt64 { FNV1a(Headword.key(word).utf8).value }
}

/// The spelling of a headword for comparisons.
enum Headword {
    /// In lower case, with straight apostrophes and single spaces.
    static func key(_ word: String) -> String {
        word.lowercased().replacing("’", with: "'").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
