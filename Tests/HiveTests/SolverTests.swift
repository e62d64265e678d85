import Checksum
import Hive
import Testing

@Suite("Solver")
struct SolverTests {
    @Test("finds the words with the centre letter and only letters of the board")
    func smallList() throws {
        let words = ["yacht", "teach", "achy", "nay", "yachts", "cayenne", "Yenta", "yach't"]
        let board = try #require(Board(center: "y", outer: "acehnt"))
        #expect(Set(Solver(words: words).positions(on: board)) == [0, 2, 5, 6])
        #expect(Set(Solver(words: words).positions(on: board.with(edition: .print))) == [0, 5, 6])
    }

    @Test("agrees with a scan of the list on random boards", arguments: 0..<50 as Range<UInt64>)
    func againstScan(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        let words = (0..<5000).map { _ in Self.word(from: Array("aeinrstlo"), with: &random) }
        let letters = Letter.all.filter { "aeinrstlo".contains($0.description.lowercased()) }.shuffled(using: &random)
        let edition = seed.isMultiple(of: 2) ? Edition.digital : .print
        let outer = letters[1..<7].reduce(into: LetterSet()) { $0.insert(LetterSet($1)) }
        let board = try #require(Board(center: letters[0], outer: outer, edition: edition))
        let expected = words.indices.filter { board.admits(words[$0]) }
        #expect(!expected.isEmpty)
        #expect(Solver(words: words).positions(on: board).sorted() == expected)
    }

    @Test("an index that was saved and restored finds the same words")
    func storage() throws {
        let solver = Solver(words: ["yacht", "achy", "teach"])
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let read = try #require(Solver(storage: solver.storage))
        #expect(read.positions(on: board).sorted() == [0, 1])
    }

    @Test("the same list makes the same index")
    func deterministic() {
        let words = ["yacht", "achy", "teach", "cheat", "theca"]
        #expect(Solver(words: words).storage == Solver(words: words).storage)
    }

    @Test("an array that is not an index is refused", arguments: [[], [0], [3, 0, 0], [8, 0, 0]] as [[UInt32]])
    func refused(storage: [UInt32]) {
        #expect(Solver(storage: storage) == nil)
    }

    @Test("a damaged index finds nothing, but never crashes or searches for ever")
    func damaged() throws {
        let solver = Solver(words: ["yacht", "achy", "teach"])
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let full = [solver.storage[0]] + solver.storage.dropFirst().map { _ in UInt32.max }
        #expect(try #require(Solver(storage: full)).positions(on: board).isEmpty)
        let cut = Array(solver.storage.prefix(1 + 2 * Int(solver.storage[0])))
        #expect(try #require(Solver(storage: cut)).positions(on: board).isEmpty)
    }

    @Test("words that are too short, too long or of eight different letters are not found")
    func lengths() throws {
        let lengths = [3, 4, 5, 62, 63, 64, 68, 70]
        let words = lengths.map { "y" + String(repeating: "a", count: $0 - 1) } + ["yachtens", "yachten"]
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let found = Solver(words: words).positions(on: board).sorted()
        #expect(found == [1, 2, 3, 4, 9])
    }

    @Test("a group that lies outside a damaged index, or reaches beyond its end, is not read")
    func damagedGroups() throws {
        let sound = Solver(words: ["yacht"]).storage
        let board = try #require(Board(center: "y", outer: "acehnt"))
        let end = UInt32(sound.count)
        let group = try #require(stride(from: 2, to: 2 * Int(sound[0]) + 1, by: 2).first { sound[$0] != 0 })
        #expect(Int(sound[group]) == sound.count - 2)
        for start in [end, end + 1, .max] {
            var damaged = sound
            damaged[group] = start
            #expect(try #require(Solver(storage: damaged)).positions(on: board).isEmpty)
        }
        for count in [2, 3, UInt32.max] {
            var damaged = sound
            damaged[sound.count - 2] = count
            #expect(try #require(Solver(storage: damaged)).positions(on: board).isEmpty)
        }
        #expect(try #require(Solver(storage: sound)).positions(on: board) == [0])
    }

    @Test("an empty list has no words")
    func empty() throws {
        let board = try #require(Board(center: "y", outer: "acehnt"))
        #expect(Solver(words: []).positions(on: board).isEmpty)
    }

    private static func word(from letters: [Character], with random: inout SplitMix64) -> String {
        String((0..<Int.random(in: 2...9, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
    }
}
