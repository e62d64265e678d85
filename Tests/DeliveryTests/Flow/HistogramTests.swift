import BotState
import Foundation
import Hive
import Messaging
import PhotoReading
import Testing

@testable import Delivery

@Suite("A histogram")
struct HistogramTests {
    @Test("counts each duration once, in the first bucket whose bound it does not exceed")
    func buckets() throws {
        let histogram = Histogram<NoLabels>(bounds: [0.1, 1])
        for seconds in [0, 0.1, 0.5, 1, 1.01, 60] { histogram.observe(.seconds(seconds)) }
        let series = try #require(histogram.series[NoLabels()])
        #expect(series.counts == [2, 2, 2])
        #expect(series.count == 6)
        #expect(abs(series.sum - 62.61) < 1e-9)
    }

    @Test("counts a negative duration, as after the clock was set back, as zero")
    func negative() throws {
        let histogram = Histogram<NoLabels>(bounds: [0.1])
        histogram.observe(.seconds(-3600))
        let series = try #require(histogram.series[NoLabels()])
        #expect(series.counts == [1, 0] && series.sum == 0)
    }

    @Test("keeps series of different labels apart, and has none without observations")
    func labels() {
        let histogram = Histogram<PollLabels>(bounds: [1])
        #expect(histogram.series.isEmpty)
        let labels = [PollLabels.Outcome.empty, .updates].map { PollLabels(platform: .telegram, outcome: $0) }
        histogram.observe(.seconds(2), labels[0])
        histogram.observe(.seconds(0.5), labels[1])
        histogram.observe(.seconds(0.5), labels[1])
        #expect(histogram.series.mapValues(\.counts) == [labels[0]: [0, 1], labels[1]: [2, 0]])
    }

    @Test("misses no observation when several threads observe at once")
    func concurrent() async {
        let histogram = Histogram<NoLabels>(bounds: [1])
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1000 { histogram.observe(.seconds(2)) } } }
        }
        #expect(histogram.series[NoLabels()]?.counts == [0, 8000])
    }

    @Test("all bounds ascend")
    func ascend() {
        let times = DeliveryTimes()
        let bounds = [
            times.updateCommit.bounds, times.messageSend.bounds, times.photoRead.bounds, times.photoDownload.bounds,
            times.databaseCommit.bounds, times.poll.bounds,
        ]
        for bounds in bounds { #expect(bounds == Set(bounds).sorted()) }
    }
}

@Suite("The labels of a reading")
struct PhotoLabelsTests {
    private static let board = BoardReading(cells: [], edition: .digital, confidence: 1)
    private static let word = PageReading.Word(
        text: "hitherto", box: .init(x: 0, y: 0, width: 1, height: 1), confidence: 1, line: 0)

    private static let cases: [(JobResult?, PhotoKind?, PhotoLabels.Outcome)] = [
        (.reading(.board(board)), .board, .read),
        (
            .reading(.board(BoardReading(cells: [], edition: .digital, confidence: 0.5, uncertain: [2]))), .board,
            .uncertain
        ),
        (.reading(.page(PageReading(words: [word], target: 0..<1, isWhole: true))), .page, .read),
        (
            .reading(.page(PageReading(words: [word], target: 0..<1, alternatives: ["hither"], isWhole: true))), .page,
            .uncertain
        ),
        (.reading(.sketch(SketchReading(guesses: [], verdict: .drawing))), .sketch, .read),
        (.reading(.sketch(SketchReading(guesses: [], verdict: .scribble))), .sketch, .noDrawing),
        (.reading(.unclear([.page, .board])), nil, .unclear),
        (.reading(.none(.gaveUp)), nil, .gaveUp),
        (.reading(.none(.noBoard)), nil, .noBoard),
        (nil, nil, .failed),
    ]

    @Test("name the kind that was read and what came of it", arguments: cases)
    func names(result: JobResult?, kind: PhotoKind?, outcome: PhotoLabels.Outcome) {
        #expect(PhotoLabels(result, of: .automatic) == PhotoLabels(kind: kind, outcome: outcome))
    }

    @Test("name the kind that was asked for when nothing was read")
    func asked() {
        let labels = PhotoLabels(.reading(.none(.noText)), of: ReadingRequest(kind: .page))
        #expect(labels.pairs.map(\.value) == ["page", "no_text"])
    }
}

@Suite("The arrivals of updates")
struct ArrivalsTests {
    private let start = ContinuousClock.now

    @Test("give the time since an update first came, once")
    func once() {
        let arrivals = Arrivals()
        arrivals.add([.text("1"), .text("2")], from: .telegram, at: start)
        arrivals.add([.text("1")], from: .telegram, at: start + .seconds(5))
        #expect(arrivals.take("1", of: .telegram, at: start + .seconds(7)) == .seconds(7))
        #expect(arrivals.take("1", of: .telegram, at: start + .seconds(8)) == nil)
        #expect(arrivals.take("2", of: .matrix, at: start) == nil)
        #expect(arrivals.take("2", of: .telegram, at: start) == .zero)
    }

    @Test("do not grow for ever when updates come that are never handled")
    func bounded() {
        let arrivals = Arrivals()
        for number in 0..<Arrivals.limit { arrivals.add([.text("\(number)")], from: .telegram, at: start) }
        arrivals.add([.text("last")], from: .telegram, at: start)
        #expect(arrivals.take("0", of: .telegram, at: start) == nil)
        #expect(arrivals.take("last", of: .telegram, at: start) == .zero)
    }
}
