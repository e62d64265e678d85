/// Finds the words of a board in a word list of any size.
///
/// The index groups words by the set of letters they use. On a board of seven letters a word can use only 64 such sets: the
/// centre letter with each subset of the other six. Solving looks these sets up in a hash table, so the time hardly depends on
/// the length of the list.
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

    /// Indexes `words`. Only words that a board can have are found later: A–Z, at most seven different letters, 4–63 letters.
    public init(words: [String]) {
        var groups: [UInt32: [UInt32]] = [:]
        for (position, word) in words.enumerated() where position <= Self.positionMask {
            guard let set = LetterSet(word), set.count <= 7 else { continue }
            let length = word.utf8.count
            guard (Edition.digital.shortestWord...Self.longestWord).contains(length) else { continue }
            groups[set.rawValue, default: []].append(UInt32(length) << Self.positionBits | UInt32(position))
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

    /// The positions in the list of the words of `board`, in no particular order.
    public func positions(on board: Board) -> [Int] {
        var found: [Int] = []
        found.reserveCapacity(64)
        let center = LetterSet(board.center).rawValue
        let shortest = UInt32(board.edition.shortestWord)
        storage.withUnsafeBufferPointer { storage in
            var subset = board.outer.rawValue
            while true {
                for posting in group(of: subset | center, in: storage) where posting >> Self.positionBits >= shortest {
                    found.append(Int(posting & Self.positionMask))
                }
                if subset == 0 { return }
                // The next smaller subset of the outer letters.
                subset = (subset - 1) & board.outer.rawValue
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
