import Benchmark
import Foundation
import Hive
import ImageCodec
import Pictures

/// Draws a thousand pictures of each kind, each of a different board, with realistic names.
func pictureBenchmarks(boards: [Board]) {
    let thousand = Benchmark.Configuration(metrics: [.wallClock], maxDuration: .seconds(120), maxIterations: 1000)
    func measure(_ name: String, _ draw: @escaping @Sendable (BoardScene, Int) throws -> Data) {
        Benchmark("draw \(name) (reach: 100 ms)", configuration: thousand) { benchmark in
            let board = boards[benchmark.currentIteration % boards.count]
            blackHole(try? draw(Samples.scene(of: board), benchmark.currentIteration))
        }
    }
    measure("a board") { scene, _ in try BoardPicture(scene).png() }
    measure("a group's live board") { scene, index in try LiveBoardPicture(Samples.live(scene, index)).png() }
    measure("a result") { scene, index in try ResultPicture(Samples.result(scene, index)).png() }
    measure("standings of twenty") { _, index in try StandingsPicture(Samples.standings(index)).png() }
    measure("a sheet of twelve drawings") { _, index in try SketchSheetPicture(Samples.sheet(index)).png() }
}

private enum Samples {
    static let names = ["Ana", "Chloé 🐝", "נועה כהן", "محمد", "王小明", "Emre of the Extraordinarily Long Names", "Ben"]
    static let columns = StandingsColumns(points: "Points", words: "Words", pangrams: "Pangrams", hints: "Hints")
    static let hidden = HintGrid(
        of: ["yacht", "cyan", "hyena", "tetany", "canny", "enact", "chant", "teach", "thence", "attach", "nannying"])

    static func scene(of board: Board) -> BoardScene {
        BoardScene(
            center: board.center, outer: board.outer.letters, edition: .digital, found: 3, total: 38, score: 20,
            maximum: 111, rankName: "Solid", rankThresholds: [0, 2, 6, 9, 17, 28, 44, 56, 78, 111])
    }

    static func rows(_ count: Int, _ seed: Int) -> [StandingsRow] {
        (0..<count).map {
            StandingsRow(
                place: $0 + 1, name: names[($0 + seed) % names.count], points: 200 - $0 * 7 - seed % 5, words: 40 - $0,
                pangrams: $0 % 3, hints: $0 % 4)
        }
    }

    static func live(_ board: BoardScene, _ seed: Int) -> LiveBoardScene {
        let finds = rows(5, seed).map {
            LiveBoardScene.Find(word: "yachting", name: $0.name, points: $0.words, isPangram: $0.place == 1)
        }
        return LiveBoardScene(
            board: board, remaining: hidden, lastFinds: finds, standings: rows(5, seed),
            labels: .init(
                remaining: "Still hidden", lastFinds: "Last finds", standings: "Standings", footer: "14 of 38 words"))
    }

    static func result(_ board: BoardScene, _ seed: Int) -> ResultScene {
        ResultScene(
            title: "Team Amber wins", subtitle: "27 of 38 words", board: board,
            sides: rows(2, seed).map { ResultScene.Side(row: $0, isWinner: $0.place == 1) }, standings: rows(6, seed),
            columns: columns)
    }

    static func standings(_ seed: Int) -> StandingsScene {
        StandingsScene(title: "All time", subtitle: "Breakfast Bees", rows: rows(20, seed), columns: columns)
    }

    static func sheet(_ seed: Int) -> SketchSheetScene {
        let drawing = GrayImage(
            width: 64, height: 64, pixels: (0..<4096).map { ($0 / 64 + seed) % 64 == $0 % 64 ? 0 : 255 })
        return SketchSheetScene(
            title: "A bicycle",
            drawings: rows(12, seed).map { .init(image: drawing, name: $0.name, verdict: "bicycle 84 %", points: "+8") }
        )
    }
}
