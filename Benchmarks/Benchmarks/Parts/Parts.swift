import Benchmark
import Foundation
import Hive
import Lexicon

/// All words of Debian's SCOWL lists that a board could have, and boards to solve.
private struct Words {
    let all: [String]
    let masks: [UInt32]
    let boards: [Board]

    init() {
        let folder = URL(filePath: "/usr/share/dict/scowl")
        let sizes = [10, 20, 35, 40, 50, 55, 60, 70, 80]
        let files = sizes.map { folder.appending(path: "english-words.\($0)") }
        let lines = files.flatMap { file in
            (try? String(contentsOf: file, encoding: .isoLatin1))?.split(separator: "\n").map(String.init) ?? []
        }
        all = lines.filter { $0.count >= 4 && (LetterSet($0)?.count ?? 8) <= 7 && $0 == $0.lowercased() }
        masks = all.map { LetterSet($0)?.rawValue ?? 0 }
        let pangrams = all.filter { LetterSet($0)?.count == 7 }
        boards = stride(from: 0, to: pangrams.count, by: max(1, pangrams.count / 200)).compactMap { index in
            guard let letters = LetterSet(pangrams[index]), let center = letters.letters.first else { return nil }
            return Board(center: center, outer: letters.subtracting(LetterSet(center)))
        }
    }
}

let benchmarks: @Sendable () -> Void = {
    let words = Words()
    let solver = Solver(words: words.all)
    let lexiconFile = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../var/lexicon.bin")
    let configuration = Benchmark.Configuration(metrics: [.wallClock], maxDuration: .seconds(3), maxIterations: 20_000)
    Benchmark.defaultConfiguration = configuration

    Benchmark("solve a board: index of masks (reach: 50 µs)") { benchmark in
        blackHole(solver.positions(on: words.boards[benchmark.currentIteration % words.boards.count]))
    }

    Benchmark("solve a board: scan of the masks (baseline)") { benchmark in
        let board = words.boards[benchmark.currentIteration % words.boards.count]
        let center = LetterSet(board.center).rawValue
        blackHole(
            words.masks.indices.filter {
                words.masks[$0] & ~board.letters.rawValue == 0 && words.masks[$0] & center != 0
            })
    }

    Benchmark("solve a board: scan of the words (baseline)") { benchmark in
        let board = words.boards[benchmark.currentIteration % words.boards.count]
        blackHole(words.all.filter { board.admits($0) })
    }

    Benchmark("open the lexicon (reach: 50 ms)") { _ in
        blackHole(try? Lexicon(contentsOf: lexiconFile))
    }

    if let lexicon = try? Lexicon(contentsOf: lexiconFile) {
        Benchmark("words of a board, ordered") { benchmark in
            blackHole(lexicon.words(on: words.boards[benchmark.currentIteration % words.boards.count]))
        }
        Benchmark("definition of a word") { benchmark in
            blackHole(lexicon.definition(of: words.all[(benchmark.currentIteration &* 7919) % words.all.count]))
        }
        Benchmark("clue for a word") { benchmark in
            blackHole(lexicon.clue(for: words.all[(benchmark.currentIteration &* 7919) % words.all.count]))
        }
        Benchmark("suggestions for an unknown word") { benchmark in
            blackHole(
                lexicon.suggestions(
                    for: words.all[(benchmark.currentIteration &* 7919) % words.all.count] + "q", limit: 5))
        }
    }

    pictureBenchmarks(boards: words.boards)
}
