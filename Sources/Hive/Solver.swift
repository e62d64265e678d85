/// Finds the words of a board in a word list of any size.
///
/// The index groups words by the set of letters they use. On a board of seven letters a word can use only 64 such sets: the
/// centre letter with each subset of the other six. Solving looks these sets up in a hash table, so the time hardly depends on
/// the length of the list. A set is stored in 32 bits, of which six are for an alphabet's letters after Z.
///
/// The whole index is one array of integers, so it can be written to a file and read back without being rebuilt.
public struct Solver: Sendable {
    /// The index in its stored form: the size of the table; the table, with a letter set and the position of its group in each
    /// slot, or zeros; and the groups. A group is the number of its words, followed by each word's position in the list
    /// combined with its length.
    public let storage: [UInt32]
    private let shift: UInt32

    private static let headerLength = 1
    /// A posting has the position in its low bits and the length above them.
    private static let positionBits: UInt32 = 26
    private static let positionMask: UInt32 = (1 << positionBits) - 1
    private static let longestWord = 63

    /// Indexes `words` for boards of `editions`, which share one alphabet. Only words that a board can have are found later: with
    /// letters of the alphabet, not too many different ones, and not more than 63 in all.
    public init(words: [String], editions: [Edition] = Edition.all(in: LanguageCode.english)) {
        let rules = editions.map(\.rules)
        let alphabet = rules.reduce(LetterSet()) { $0.union($1.alphabet) }
        let mostLetters = 1 + (rules.map(\.outerTiles.upperBound).max() ?? 0)
        let shortest = rules.map(\.shortestWord).min() ?? Self.longestWord
        var groups: [UInt32: [UInt32]] = [:]
        for (position, word) in words.enumerated() where position <= Self.positionMask {
            guard let set = LetterSet(word), set.count <= mostLetters, let key = Self.key(of: set, in: alphabet) else {
                continue
            }
            let length = word.unicodeScalars.count
            guard shortest <= length, length <= Self.longestWord else { continue }
            groups[key, default: []].append(UInt32(length) << Self.positionBits | UInt32(position))
        }
        storage = Self.layOut(groups)
        shift = Self.shift(forSlots: storage[0])
    }

    /// Restores an index from its ``storage``; `nil` when the array can't be an index.
    public init?(storage: [UInt32]) {
        guard let slots = storage.first, slots >= 2, slots.nonzeroBitCount == 1,
            storage.count >= Self.headerLength + 2 * Int(slots)
        else { return nil }
        self.storage = storage
        shift = Self.shift(forSlots: slots)
    }

    /// The positions in the list of the words with the letters of `board`, in no particular order. Where the edition uses each tile
    /// once, ``Board/admits(_:)`` must still check them.
    public func positions(on board: Board) -> [Int] {
        var found: [Int] = []
        found.reserveCapacity(64)
        let rules = board.rules
        guard let center = Self.key(of: LetterSet(board.center), in: rules.alphabet),
            let outer = Self.key(of: board.outer, in: rules.alphabet)
        else { return [] }
        let shortest = UInt32(rules.shortestWord)
        storage.withUnsafeBufferPointer { storage in
            var subset = outer
            while true {
                for posting in group(of: subset | center, in: storage) where posting >> Self.positionBits >= shortest {
                    found.append(Int(posting & Self.positionMask))
                }
                if subset == 0 { return }
                // The next smaller subset of the outer letters.
                subset = (subset - 1) & outer
            }
        }
        return found
    }

    /// The postings of the words that use exactly the letters in `set`. Empty when there are none, or when the index is damaged.
    private func group(
        of set: UInt32, in storage: UnsafeBufferPointer<UInt32>
    ) -> Slice<UnsafeBufferPointer<UInt32>> {
        let slots = Int(storage[0])
        let first = Int(Self.hash(set) >> shift)
        // An intact table has a free slot. Counting the probes also ends the search in a damaged one.
        for probe in 0..<slots {
            let slot = (first + probe) & (slots - 1)
            let entry = Self.headerLength + 2 * slot
            if storage[entry] == 0 { return storage[0..<0] }
            if storage[entry] == set {
                let start = Int(storage[entry + 1])
                guard start < storage.count, Int(storage[start]) < storage.count - start else { return storage[0..<0] }
                return storage[start + 1..<start + 1 + Int(storage[start])]
            }
        }
        return storage[0..<0]
    }

    /// `set` in 32 bits: A–Z, then the alphabet's letters after Z in their order. `nil` when the set has other letters, or the alphabet
    /// too many.
    private static func key(of set: LetterSet, in alphabet: LetterSet) -> UInt32? {
        guard alphabet.isSuperset(of: set) else { return nil }
        let basic = UInt32(truncatingIfNeeded: set.intersection(.basic).rawValue)
        guard !LetterSet.basic.isSuperset(of: set) else { return basic }
        let marked = alphabet.subtracting(.basic).letters
        guard marked.count <= 6 else { return nil }
        return marked.enumerated().reduce(basic) { key, entry in
            set.contains(entry.element) ? key | 1 << UInt32(26 + entry.offset) : key
        }
    }

    private static func layOut(_ groups: [UInt32: [UInt32]]) -> [UInt32] {
        // At most half full, so that a probe for a missing set ends after one or two steps.
        var slots = 2
        while slots < 2 * (groups.count + 1) { slots *= 2 }
        var storage = [UInt32](repeating: 0, count: headerLength + 2 * slots)
        storage[0] = UInt32(slots)
        let shift = shift(forSlots: storage[0])
        for (set, postings) in groups.sorted(by: { $0.key < $1.key }) {
            var slot = Int(hash(set) >> shift)
            while storage[headerLength + 2 * slot] != 0 { slot = (slot + 1) & (slots - 1) }
            storage[headerLength + 2 * slot] = set
            storage[headerLength + 2 * slot + 1] = UInt32(storage.count)
            storage.append(UInt32(postings.count))
            storage += postings
        }
        return storage
    }

    /// Multiplicative hashing by 2³² divided by the golden ratio (Knuth, TAOCP 6.4). The high bits are the well-mixed ones.
    private static func hash(_ set: UInt32) -> UInt32 { set &* 0x9E37_79B1 }

    private static func shift(forSlots slots: UInt32) -> UInt32 { 32 - UInt32(slots.trailingZeroBitCount) }
}
