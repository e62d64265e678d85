internal import BotState
internal import Foundation
internal import Hive
internal import Messaging
internal import PhotoReading
internal import Talk

/// The notes on photos of a private chat that may have been misread.
struct ReportNotes: FeatureNotes {
    /// The photos read last. They are deleted by then; the platform may still have them.
    var last: ReadPhotos?
    /// The job that fetches photos to keep them.
    var fetching: String?
    /// When photos were kept.
    var kept: [Date] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        last = try container.decodeIfPresent(ReadPhotos.self, forKey: .last)
        fetching = try container.decodeIfPresent(String.self, forKey: .fetching)
        kept = try container.decodeIfPresent([Date].self, forKey: .kept) ?? []
    }

    /// The number of kept photos that still exist at `now`.
    func kept(at now: Date) -> Int { kept.count { now.timeIntervalSince($0) < Self.lifetime } }

    mutating func keep(at now: Date) {
        kept = kept.filter { now.timeIntervalSince($0) < Self.lifetime } + [now]
        last = nil
    }

    private static let lifetime = TimeInterval(PhotoReport.lifetimeInDays) * 24 * 3600
}

/// Photos that were read, and what was read.
struct ReadPhotos: Codable, Hashable, Sendable {
    /// The identifier of the job that read them; identifies them in buttons.
    var id: String
    var photos: [PhotoReference]
    /// The reading, in words for the operator.
    var summary: String
    /// The board that was read, if one was.
    var board: Board?
    var readAt: Date

    init(_ reading: Reading, from pending: PendingPhoto, at now: Date) {
        id = pending.jobID
        photos = Array(pending.photos.prefix(Self.limit))
        summary = reading.summary
        if case .board(let read) = reading { board = read.board }
        readAt = now
    }

    /// Whether these photos led to `game`: its board was read from them, or typed in after they gave none.
    func led(to game: Game) -> Bool {
        guard let board else { return game.startedAt >= readAt }
        return board.letters.intersection(game.board.letters).count >= Self.sharedLetters
    }

    /// The first photos of a long album are enough.
    private static let limit = 4
    /// The least number of letters that two readings of one board share, however badly it is misread.
    private static let sharedLetters = 5
}

extension Reading {
    /// In words for the operator; no text of a page, for that may be private.
    fileprivate var summary: String {
        switch self {
        case .board(let read): "board " + (read.board.map(\.summary) ?? "?")
        case .page(let page): "page, \(page.words.count) words" + (page.target == nil ? "" : ", one of them meant")
        case .sketch(let sketch): "sketch " + (sketch.guesses.first?.label ?? "?")
        case .unclear(let kinds): "unclear: " + kinds.map(\.rawValue).joined(separator: " or ")
        case .none(let reason): "nothing: \(reason.rawValue)"
        }
    }
}

extension Board {
    /// `Y ACEHNT print`.
    var summary: String { description + (edition == .print ? " print" : "") }
}
