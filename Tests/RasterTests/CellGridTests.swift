import Raster
import Testing

@Suite("Grids of cells")
struct CellGridTests {
    private let grid = CellGrid(width: 6, height: 5)
    private let ring = Drawn([
        ".####.",
        ".#..#.",
        ".#..##",
        ".####.",
        "......",
    ]).mask.map { $0 == 1 }

    @Test("cells that join their 4-neighbours share a label, numbered by first cells")
    func labels() {
        let labels = grid.labels { ring[$0] == ring[$1] }
        #expect(labels[0] == 0 && labels[24] == 0)
        #expect(labels[1] == 1 && labels[17] == 1)
        // The corner beyond the ring's spur is cut off from the rest of the outside.
        #expect(labels[5] == 2 && labels[11] == 2)
        #expect(labels[8] == 3 && labels[15] == 3)
        #expect(labels.max() == 3)
    }

    @Test("cells that join only diagonally have labels of their own")
    func diagonal() {
        let labels = CellGrid(width: 2, height: 2).labels { _, _ in false }
        #expect(labels == [0, 1, 2, 3])
    }

    @Test("a filled ring has no hole, and its outside stays")
    func filled() {
        let filled = grid.filled(ring)
        #expect(filled.indices.filter { filled[$0] && !ring[$0] } == [8, 9, 14, 15])
    }

    @Test("what is reached stops at cells that are not free")
    func reached() {
        let reached = grid.reached(from: [8]) { !ring[$0] }
        #expect(reached.indices.filter { reached[$0] } == [8, 9, 14, 15])
    }

    @Test("erosion takes the rim, but not at the border of the grid")
    func eroded() {
        let part = Drawn(["###...", "###...", "###...", "......", "......"]).mask.map { $0 == 1 }
        let eroded = grid.eroded(part)
        #expect(eroded.indices.filter { eroded[$0] } == [0, 1, 6, 7])
    }

    @Test("every pair of 4-neighbours is visited once")
    func pairs() {
        var pairs: Set<[Int]> = []
        var count = 0
        CellGrid(width: 3, height: 2).visitNeighbours {
            pairs.insert([$0, $1])
            count += 1
        }
        #expect(pairs == [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]])
        #expect(count == 7)
    }
}
