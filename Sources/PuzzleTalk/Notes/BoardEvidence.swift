internal import Foundation
internal import Hive
internal import PhotoReading

/// The evidence so far on a board's letters, from photos and from people's corrections.
///
/// Another photo of the same board within ``lifetime`` is added to it letter by letter, so that a better photo mends a
/// doubtful one, and a worse photo spoils nothing.
struct BoardEvidence: Codable, Hashable, Sendable {
    /// The cells as read from all photos together, without the text around the board.
    private(set) var reading: BoardReading
    /// When the latest photo was read.
    let time: Date
    /// The album that the photos came from, if from any.
    let albumID: String?

    /// Later photos are not combined with earlier ones.
    static let lifetime: TimeInterval = 600

    init(_ reading: BoardReading, at time: Date, albumID: String?) {
        self.reading = reading
        self.reading.rating = nil
        self.reading.found = nil
        self.time = time
        self.albumID = albumID
    }

    /// The evidence of these photos and another one; `nil` when that one shows another board or comes too late.
    func together(with read: BoardReading, at now: Date, albumID: String?) -> BoardReading? {
        guard isFresh(at: now), reading.showsSameBoard(as: read) else { return nil }
        // An album that grew was read again as a whole, including these photos.
        let isSameAlbum = albumID != nil && albumID == self.albumID
        return isSameAlbum && !reading.cells.contains(where: \.isTold) ? read : BoardReading.combined([reading, read])
    }

    /// Whether photos sent `now` may be added.
    func isFresh(at now: Date) -> Bool { now.timeIntervalSince(time) <= Self.lifetime }

    /// Records a person's statement that the cell read as `wrong` is `right`, which may be the same letter.
    mutating func tell(_ right: Letter, insteadOf wrong: Letter) {
        guard let index = reading.cells.firstIndex(where: { $0.letter == wrong }) else { return }
        reading.cells[index] = .init(told: right)
        reading.uncertain.removeAll { $0 == index }
    }

    /// A person says that the cell read as `letter` is empty, as on some boards of `edition`.
    mutating func leaveOut(_ letter: Letter, in edition: Edition) {
        guard let index = reading.cells.firstIndex(where: { $0.letter == letter }) else { return }
        reading.cells.remove(at: index)
        reading.uncertain = reading.uncertain.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
        reading.edition = edition
        reading.otherEditions = nil
    }

    /// A person says that `letter` is in the middle; the letter taken for it stands elsewhere, if `letter` did.
    mutating func makeCenter(_ letter: Letter) {
        guard let center = reading.cells.first?.letter, center != letter else { return }
        if let index = reading.cells.firstIndex(where: { $0.letter == letter }) {
            reading.cells.swapAt(0, index)
            tell(center, insteadOf: center)
            tell(letter, insteadOf: letter)
        } else {
            tell(letter, insteadOf: center)
        }
    }
}
