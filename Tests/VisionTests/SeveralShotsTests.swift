import Foundation
import Hive
import ImageCodec
import PhotoReading
import ReadingSamples
import Testing

@testable import Vision

@Suite("Several shots of one thing")
struct SeveralShotsTests {
    private func drawing(_ probability: Double, _ verdict: SketchReading.Content = .drawing) -> SketchReading {
        SketchReading(guesses: [.init(label: "cat", probability: probability)], verdict: verdict)
    }

    @Test("of drawings the surest counts, and one that is no drawing only where none is")
    func drawings() {
        let (weak, strong, writing) = (drawing(0.4), drawing(0.6), drawing(0.9, .writing(nil)))
        #expect(PhotoPipeline.surest([weak, strong, writing]) == .sketch(strong))
        #expect(PhotoPipeline.surest([writing, strong, weak]) == .sketch(strong))
        #expect(PhotoPipeline.surest([drawing(0.2, .scribble), writing]) == .sketch(writing))
        let (guessless, faint) = (SketchReading(guesses: [], verdict: .drawing), drawing(0.01))
        #expect(PhotoPipeline.surest([guessless, faint]) == .sketch(faint))
        #expect(PhotoPipeline.surest([faint, guessless]) == .sketch(faint))
        #expect(PhotoPipeline.surest([]) == .none(.noDrawing))
    }

    @Test("of boards those that show one count, and without any the first shot's reason")
    func boards() {
        let cells = (0..<7).compactMap { Letter(index: $0) }.map { BoardReading.Cell(told: $0) }
        let board = BoardReading(cells: cells, edition: .print, confidence: 1)
        #expect(PhotoPipeline.together([.none(.noBoard), .board(board)]) == .board(board))
        #expect(PhotoPipeline.together([.none(.tooLarge), .none(.noBoard)]) == .none(.tooLarge))
        #expect(PhotoPipeline.together([]) == .none(.noBoard))
    }

    @Test(
        "what the fault in a file means to its sender",
        arguments: [
            (.notAPicture, .unreadableFile), (.unsupported(format: "GIF"), .unreadableFile),
            (.damaged, .unreadableFile),
            (.notEncodable, .unreadableFile), (.tooManyBytes(2, limit: 1), .tooLarge), (.tooManyPixels, .tooLarge),
            (.outOfMemory, .tooLarge), (.tooMuchWork, .gaveUp),
        ] as [(ImageError, NothingRead)])
    func faults(error: ImageError, reason: NothingRead) {
        #expect(NothingRead(error) == reason)
    }

    @Test("of several files that can't be decoded the first one's fault is told")
    func firstFault() throws {
        let large = try RGBImage(width: 200, height: 10, red: 1, green: 2, blue: 3).jpegData()
        let pipeline = PhotoPipeline(decoder: ImageDecoder(limits: ImageLimits(side: 100))) { _, _ in .none(.noBoard) }
        #expect(pipeline.read([Data("no".utf8), large], as: .automatic) == .none(.unreadableFile))
        #expect(pipeline.read([large, Data("no".utf8)], as: .automatic) == .none(.tooLarge))
        #expect(pipeline.read([], as: .automatic) == .none(.unreadableFile))
    }

    @Test("a photo is taken for what it is asked as, whatever it shows but a board")
    func requestedKind() throws {
        let fixtures = LabelledBoard.folder.deletingLastPathComponent()
        let read = try PhotoPipeline.readers()
        let drawing = try Data(contentsOf: fixtures.appending(path: "sketches/drawing-00001.jpg"))
        let page = try Data(contentsOf: fixtures.appending(path: "pages/marked-000.jpg"))
        #expect(read([drawing], ReadingRequest(kind: .board)) == .none(.noBoard))
        guard case .sketch = read([page], ReadingRequest(kind: .sketch)) else {
            Issue.record("A page asked as a drawing is read as one.")
            return
        }
        guard case .page(let part) = read([page], ReadingRequest(kind: .page)),
            case .page(let whole) = read([page], ReadingRequest(kind: .page, wholePage: true))
        else {
            Issue.record("A page is read as one.")
            return
        }
        #expect(!part.isWhole && whole.isWhole && part.words.count < whole.words.count)
    }
}
