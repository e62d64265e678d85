internal import Foundation
public import Hive
public import ImageCodec
public import PhotoReading
internal import Raster

/// Finds a honeycomb of seven letters in a picture and reads it.
///
/// Each step from pixels to board is a type of its own:
/// - ``GrayPyramid``: grey levels at several sizes
/// - ``GlyphFinder``: letter candidates
/// - ``ConstellationFinder``: six glyphs around a seventh
/// - ``CellEvidence``: what surrounds the letters
/// - ``BoardLocator``: the places that may be boards
/// - ``HoneycombReader``: the letters at the best rotation
/// - `LetterAssignment`: seven different letters
///
/// If the first pass finds nothing, a second pass uses a locator that accepts fainter and less regular glyphs
/// (``BoardLocator/thorough``).
public struct BoardReader: Sendable {
    /// How plausible a board is as a puzzle (does it have a pangram and a usual number of words?), on any scale from 0.
    public typealias Plausibility = @Sendable (Board) -> Double

    let net: LetterNet
    private let plausibility: Plausibility?

    /// The number of places to read, the best by geometry.
    private static let readingLimit = 8
    /// The lowest log probability at which a doubtful place is accepted as seven different letters. Boards reach −0.03
    /// and more; chance finds in textures and text stay at −7 or below.
    private static let leastDoubtfulEvidence = -0.4
    /// The same limit for all other places.
    private static let leastEvidence = -3.0

    /// Loads the letter net. `plausibility` is called only when a picture has more than one possible reading.
    public init(plausibility: Plausibility? = nil) throws(NetError) {
        net = try LetterNet()
        self.plausibility = plausibility
    }

    /// Reads the board in `image`, at any rotation and size. Images of about 1,300 pixels are read best and fastest.
    /// - Parameter debug: Receives a picture of each step.
    public func read(_ image: RGBImage, debug: DebugSink? = nil) -> Reading {
        sighting(in: image, debug: debug).map { .board($0.reading) } ?? .none(.noBoard)
    }

    /// Reads the board in `image` and keeps what is needed to read the text around it; `nil` if there is no board.
    func sighting(in image: RGBImage, debug: DebugSink? = nil) -> BoardSighting? {
        let pyramid = GrayPyramid(image.gray)
        let locator = BoardLocator()
        let glyphs = locator.glyphs(in: pyramid)
        let atFirstSight = bestCandidate(of: locator.boards(among: glyphs, in: pyramid), in: pyramid)
        if let debug { show(pyramid, atFirstSight == nil ? .thorough : locator, debug) }
        guard let best = atFirstSight ?? candidateOnSecondLook(in: pyramid) else { return nil }
        let reading = best.reading(edition: EditionEvidence(best.place, in: image).edition, plausibility)
        return BoardSighting(
            reading: reading, map: best.place.constellation.map, turn: best.letters.turn,
            contrast: best.place.constellation.glyphContrast, glyphs: glyphs,
            pyramid: pyramid)
    }

    private func candidateOnSecondLook(in pyramid: GrayPyramid) -> BoardCandidate? {
        let locator = BoardLocator.thorough
        return bestCandidate(of: locator.boards(among: locator.glyphs(in: pyramid), in: pyramid), in: pyramid)
    }

    /// The place that is most likely a board, with its letters.
    func bestCandidate(of places: [LocatedBoard], in pyramid: GrayPyramid) -> BoardCandidate? {
        let reader = HoneycombReader(net: net)
        var best: BoardCandidate?
        for place in places.prefix(Self.readingLimit) {
            // Letters can only lower a place's rank, and places come best first, so the rest can't win any more.
            if let best, best.rank >= place.rank { break }
            guard let letters = reader.letters(of: place.constellation, in: pyramid) else { continue }
            if letters.hasUnreadCell, !place.isUnmistakable { continue }
            let least = place.isDoubtful ? Self.leastDoubtfulEvidence : Self.leastEvidence
            guard letters.assignment.logEvidence > least else { continue }
            let candidate = BoardCandidate(place: place, letters: letters)
            if candidate.rank > best?.rank ?? -.infinity { best = candidate }
        }
        return best
    }

    /// Repeats the steps and draws each as a picture.
    private func show(_ pyramid: GrayPyramid, _ locator: BoardLocator, _ debug: DebugSink) {
        let full = pyramid.levels.first { $0.scale == 1 } ?? pyramid.levels[0]
        for (index, level) in pyramid.levels.enumerated() {
            let map = locator.finder.threshold.inkMap(of: level.image)
            debug("1-ink-\(index)", DebugPictures.inkMap(map, over: level.image))
        }
        let glyphs = locator.glyphs(in: pyramid)
        debug("2-glyphs", DebugPictures.glyphs(glyphs, over: full.image))
        debug("3-isolated", DebugPictures.glyphs(GlyphFinder.isolated(glyphs), over: full.image))
        for (index, place) in locator.boards(among: glyphs, in: pyramid).prefix(Self.readingLimit).enumerated() {
            debug("4-constellation-\(index + 1)", DebugPictures.constellation(place.constellation, over: full.image))
            let patches = HoneycombReader(net: net).patches(of: place.constellation, in: pyramid)
            if let strip = DebugPictures.patches(patches) { debug("5-cells-\(index + 1)", strip) }
        }
    }
}

/// A board found in a picture, with the data needed to read its surroundings.
struct BoardSighting: Sendable {
    let reading: BoardReading
    /// Maps the honeycomb to the picture.
    let map: Homography
    /// The rotation of the letters against the honeycomb's up, in steps of 30° clockwise.
    let turn: Int
    /// The median contrast of the outer letters, in grey levels.
    let contrast: Double
    /// All glyph candidates in the picture.
    let glyphs: [Glyph]
    let pyramid: GrayPyramid
}

/// A place that may be a board, with its letters.
struct BoardCandidate: Sendable {
    let place: LocatedBoard
    let letters: HoneycombLetters

    /// A score for comparing candidates.
    var rank: Double { letters.assignment.logEvidence + place.rank }

    func reading(edition: Edition, _ plausibility: BoardReader.Plausibility?) -> BoardReading {
        let prior = plausibility.map { plausibility in
            { (letters: [Int]) in Board(indexes: letters, edition: edition).map(plausibility) ?? 0 }
        }
        let assignment = LetterAssignment(letters.logProbabilities, prior: prior) ?? letters.assignment
        // The cells clockwise from the top as the letters stand: undo the rotation of the constellation.
        let first = (letters.turn + 1) / 2
        let order = [0] + (0..<6).map { 1 + ($0 + first) % 6 }
        // If all seven cells are almost certainly letters, the evidence is near 1 and costs nothing. The lower it is,
        // the less likely a board is.
        let isBoard = min(1, exp(letters.assignment.logEvidence + 1))
        return BoardReading(
            assignment, order: order, edition: edition,
            confidence: assignment.posterior * exp(letters.logTurnProbability) * isBoard)
    }
}

extension Board {
    /// Creates the board of seven letter indexes 0…25, the centre first. `nil` unless all differ.
    init?(indexes: [Int], edition: Edition) {
        let letters = indexes.compactMap(Letter.init(index:))
        guard letters.count == HoneycombGeometry.cellCount else { return nil }
        let outer = letters.dropFirst().reduce(into: LetterSet()) { $0.formUnion(LetterSet($1)) }
        self.init(center: letters[0], outer: outer, edition: edition)
    }
}
