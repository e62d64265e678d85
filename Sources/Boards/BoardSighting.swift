internal import Hive
internal import PhotoReading
internal import Raster

/// A board found in a picture, with the data needed to read its surroundings.
struct BoardSighting: Sendable {
    let reading: BoardReading
    /// The reading under the assumption that a cell is empty, which the words around the board decide; `nil` if no cell
    /// looks empty.
    var readingWithEmptyCell: BoardReading?
    /// Whether this counts as a board only if the words around it confirm it.
    var needsWords = false
    /// The edition of English boards that look like this one.
    let usualEdition: Edition
    /// Maps the honeycomb to the picture.
    let map: Homography
    /// The rotation of the letters against the honeycomb's up, in steps of 30° clockwise.
    let turn: Int
    /// The median contrast of the outer letters, in grey levels.
    let contrast: Double
    /// All glyph candidates in the picture.
    let glyphs: [Glyph]
    let pyramid: GrayPyramid

    /// Whether the bot would ask about this board.
    var isDoubtful: Bool { needsWords || !reading.uncertain.isEmpty }

    /// Whether this result is better than that of an earlier look at the same picture.
    func isBetter(than other: BoardSighting?) -> Bool {
        guard let other else { return true }
        guard needsWords == other.needsWords else { return !needsWords }
        return reading.confidence > other.reading.confidence
    }
}
