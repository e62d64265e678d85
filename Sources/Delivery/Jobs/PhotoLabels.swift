import BotState
public import PhotoReading

/// The kind of a job's photos, and the outcome of reading them.
public struct PhotoLabels: MetricLabels {
    public enum Outcome: String, CaseIterable, Sendable {
        /// Everything that matters was read with certainty.
        case read
        /// Read, with letters or words that the person is asked about.
        case uncertain
        /// The photos may be of several kinds, so the bot asks the person.
        case unclear
        case noBoard = "no_board"
        /// A part of the board is beyond the picture's edge.
        case boardCut = "board_cut"
        case noText = "no_text"
        case noDrawing = "no_drawing"
        case unreadableFile = "unreadable_file"
        case tooLarge = "too_large"
        /// Reading took too long or needed too much memory, or the process crashed.
        case gaveUp = "gave_up"
        /// There is no reading: the download failed, or no process could read.
        case failed
    }

    /// `nil` if the kind is unknown.
    public var kind: PhotoKind?
    public var outcome: Outcome

    public var pairs: [(name: String, value: String)] {
        [("kind", kind?.rawValue ?? "unknown"), ("outcome", outcome.rawValue)]
    }

    public init(kind: PhotoKind?, outcome: Outcome) {
        self.kind = kind
        self.outcome = outcome
    }

    /// - Parameter result: the result of the reading job; `nil` if the job failed.
    init(_ result: JobResult?, of request: ReadingRequest) {
        switch result {
        case .reading(.board(let board)):
            self.init(kind: .board, outcome: board.uncertain.isEmpty ? .read : .uncertain)
        case .reading(.page(let page)):
            let isCertain = !page.isDoubtful && page.alternatives == nil
            self.init(kind: .page, outcome: isCertain ? .read : .uncertain)
        case .reading(.sketch(let sketch)):
            self.init(kind: .sketch, outcome: sketch.verdict == .drawing ? .read : .noDrawing)
        case .reading(.unclear): self.init(kind: request.kind, outcome: .unclear)
        case .reading(.none(let reason)): self.init(kind: request.kind, outcome: Outcome(reason))
        default: self.init(kind: request.kind, outcome: .failed)
        }
    }
}

extension PhotoLabels.Outcome {
    fileprivate init(_ reason: NothingRead) {
        switch reason {
        case .noBoard: self = .noBoard
        case .boardCutAtLeft, .boardCutAtRight, .boardCutAtTop, .boardCutAtBottom: self = .boardCut
        case .noText: self = .noText
        case .noDrawing: self = .noDrawing
        case .unreadableFile, .noSuchPage, .lockedDocument: self = .unreadableFile
        case .tooLarge: self = .tooLarge
        case .gaveUp: self = .gaveUp
        }
    }
}
