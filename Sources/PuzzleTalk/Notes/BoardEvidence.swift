internal import Foundation
internal import Hive
internal import Messaging
internal import PhotoReading
internal import PuzzleRound
internal import Talk

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
    /// Hashes of the photos and of their single readings; `nil` in the notes of versions that did not keep them.
    private var sources: [String]?
    /// The letter that a person removed because its cell is empty.
    private var leftOut: Letter?

    /// Later photos are not combined with earlier ones.
    static let lifetime: TimeInterval = 600

    init(_ reading: BoardReading, at time: Date, albumID: String?) {
        self.reading = reading
        self.reading.rating = nil
        self.reading.found = nil
        self.time = time
        self.albumID = albumID
        sources = [Self.hash(reading)]
    }

    /// The evidence of these photos and another one; `nil` when that one shows another board or comes too late.
    ///
    /// The sum takes photos as independent of each other. A photo that was sent before is not, and adds nothing.
    /// - Parameter photos: The photos that were read; more than one for an album.
    func together(
        with read: BoardReading, of photos: [PhotoReference] = [], at now: Date, albumID: String?
    ) -> BoardReading? {
        guard isFresh(at: now) else { return nil }
        if holds(photos, read: read) { return reading.with(surroundingsOf: read) }
        let read = withoutEmptyCell(read)
        guard reading.showsSameBoard(as: read) else { return nil }
        // An album that grew was read again as a whole, including these photos.
        let isSameAlbum = albumID != nil && albumID == self.albumID
        return isSameAlbum && !reading.cells.contains(where: \.isTold) ? read : BoardReading.combined([reading, read])
    }

    /// Whether photos sent `now` may be added.
    func isFresh(at now: Date) -> Bool { now.timeIntervalSince(time) <= Self.lifetime }

    /// Notes where the evidence comes from: these photos, their reading, and `earlier` evidence that was added to it.
    mutating func note(_ photos: [PhotoReference], read: BoardReading, after earlier: BoardEvidence?) {
        let known = earlier?.sources ?? []
        let new = Self.hashes(of: photos) + [Self.hash(read)]
        sources = (known + new.filter { !known.contains($0) }).suffix(Self.mostSources)
        leftOut = earlier?.leftOut
    }

    /// Whether all of the photos, or copies of them, were added before. Some platforms give a copy a new identifier, but it
    /// gives the same reading.
    private func holds(_ photos: [PhotoReference], read: BoardReading) -> Bool {
        let known = Set(sources ?? [])
        let hashes = Self.hashes(of: photos)
        return known.contains(Self.hash(read)) || !hashes.isEmpty && known.isSuperset(of: hashes)
    }

    private static func hashes(of photos: [PhotoReference]) -> [String] {
        photos.map { StableID.make("photo", $0.uniqueID) }
    }

    /// A hash of the letters and their probabilities, rounded because the same picture may be read with small differences.
    private static func hash(_ reading: BoardReading) -> String {
        let candidates = reading.cells.map { cell in
            "\(cell.letter)" + cell.candidates.map { "\($0.letter)\(Int(($0.probability * 1000).rounded()))" }.joined()
        }
        return StableID.make("reading", candidates.joined(separator: " "))
    }

    /// More than the photos of several albums.
    private static let mostSources = 40

    /// `read` without the cell that a person said is empty, if all its other letters are those of the board. The reader may
    /// take the empty cell for any letter.
    private func withoutEmptyCell(_ read: BoardReading) -> BoardReading {
        let others = read.cells.indices.filter { !reading.letters.contains(read.cells[$0].letter) }
        guard leftOut != nil, others.count == 1, others[0] > 0, read.cells.count == reading.cells.count + 1,
            read.cells.first?.letter == reading.cells.first?.letter
        else { return read }
        var rest = read
        rest.removeCell(at: others[0], edition: reading.edition)
        return rest
    }

    /// Records a person's statement that the cell read as `wrong` is `right`, which may be the same letter.
    mutating func tell(_ right: Letter, insteadOf wrong: Letter) {
        guard let index = reading.cells.firstIndex(where: { $0.letter == wrong }) else { return }
        reading.takeDoubtOut(ofCell: index)
        reading.cells[index] = .init(told: right)
        reading.uncertain.removeAll { $0 == index }
    }

    /// A person says that the cell read as `letter` is empty, as on some boards of `edition`.
    mutating func leaveOut(_ letter: Letter, in edition: Edition) {
        guard let index = reading.cells.firstIndex(where: { $0.letter == letter }) else { return }
        reading.removeCell(at: index, edition: edition)
        leftOut = letter
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

extension BoardReading {
    /// The same letters with the text that `other` shows around them.
    fileprivate func with(surroundingsOf other: BoardReading) -> BoardReading {
        var copy = self
        (copy.rating, copy.found) = (other.rating, other.found)
        return copy
    }

    /// Removes a cell that shows no letter, as on some boards of `edition`.
    fileprivate mutating func removeCell(at index: Int, edition: Edition) {
        takeDoubtOut(ofCell: index)
        cells.remove(at: index)
        uncertain = uncertain.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
        self.edition = edition
        otherEditions = nil
    }

    /// Takes the probability of the cell's letter out of the confidence, because a person knows the letter now. What is left is
    /// the doubt about the other letters, and whether there is a board at all.
    fileprivate mutating func takeDoubtOut(ofCell index: Int) {
        confidence = min(1, confidence / max(cells[index].probability, Self.leastProbability))
    }

    /// Avoids a division by zero.
    private static let leastProbability = 1e-6
}
