internal import Foundation
public import Hive
public import ImageCodec
public import PhotoReading

/// Finds a honeycomb of seven letters in a picture and reads it.
///
/// The way from pixels to board, each step a type of its own: grey levels at several sizes (``GrayPyramid``),
/// candidate letters (``GlyphFinder``), six around one (``ConstellationFinder``), what surrounds them
/// (``CellEvidence``), the places that may be boards (``BoardLocator``), the letters at the best rotation
/// (``HoneycombReader``), seven that differ (`LetterAssignment`). When nothing is seen at first sight, the same way is
/// gone again with a locator that takes fainter and less even glyphs (``BoardLocator/thorough``).
public struct BoardReader: Sendable {
    /// How plausible a board is as a puzzle, on any scale from 0: has it a pangram, has it a usual number of words?
    public typealias Plausibility = @Sendable (Board) -> Double

    let net: LetterNet
    private let plausibility: Plausibility?

    /// So many places, the best by geometry, are read.
    private static let readingLimit = 8
    /// A doubtful place's cells must be seven different letters with this log probability. Boards have −0.03 and more,
    /// chance hits in textures and texts −7 and less.
    private static let leastDoubtfulEvidence = -0.4
    /// Any other place's must be so with this.
    private static let leastEvidence = -3.0

    /// Loads the letter net. `plausibility` is asked only when a picture can be read in more than one way.
    public init(plausibility: Plausibility? = nil) throws(NetError) {
        net = try LetterNet()
        self.plausibility = plausibility
    }

    /// The board in `image`, which may be turned in any way, at any size; sizes of about 1,300 pixels are read best
    /// and fastest.
    /// - Parameters:
    ///   - surroundings: reads what stands around the board too.
    ///   - debug: gets a picture of each step.
    public func read(
        _ image: RGBImage, around surroundings: SurroundingsReader? = nil, debug: DebugSink? = nil
    ) -> Reading {
        let pyramid = GrayPyramid(image.gray)
        let locator = BoardLocator()
        let glyphs = locator.glyphs(in: pyramid)
        let atFirstSight = bestCandidate(of: locator.boards(among: glyphs, in: pyramid), in: pyramid)
        if let debug { show(pyramid, atFirstSight == nil ? .thorough : locator, debug) }
        guard let best = atFirstSight ?? candidateOnSecondLook(in: pyramid) else { return .none(.noBoard) }
        let reading = best.reading(edition: EditionEvidence(best.place, in: image).edition, plausibility)
        let sighting = BoardSighting(
            reading: reading, map: best.place.constellation.map, turn: best.letters.turn,
            contrast: best.place.constellation.glyphContrast, glyphs: glyphs,
            pyramid: pyramid)
        return .board(surroundings?.complete(sighting) ?? reading)
    }

    private func candidateOnSecondLook(in pyramid: GrayPyramid) -> BoardCandidate? {
        let locator = BoardLocator.thorough
        return bestCandidate(of: locator.boards(among: locator.glyphs(in: pyramid), in: pyramid), in: pyramid)
    }

    /// The place that is a board most surely, with its letters.
    func bestCandidate(of places: [LocatedBoard], in pyramid: GrayPyramid) -> BoardCandidate? {
        let reader = HoneycombReader(net: net)
        var best: BoardCandidate?
        for place in places.prefix(Self.readingLimit) {
            // Letters can only lower a place's rank, and places come best first: the rest can't win any more.
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

    /// The steps again, as pictures.
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

/// A board as found in a picture: what is needed to look around it.
struct BoardSighting: Sendable {
    let reading: BoardReading
    /// From the honeycomb to the picture.
    let map: ProjectiveMap
    /// By how much the letters' tops are turned from the honeycomb's up, in steps of 30° clockwise.
    let turn: Int
    /// The usual contrast of its outer letters, in grey levels.
    let contrast: Double
    /// All that may be letters in the picture.
    let glyphs: [Glyph]
    let pyramid: GrayPyramid
}

/// A place that may be a board, with its letters.
struct BoardCandidate: Sendable {
    let place: LocatedBoard
    let letters: HoneycombLetters

    /// How much it is a board; only for comparison.
    var rank: Double { letters.assignment.logEvidence + place.rank }

    func reading(edition: Edition, _ plausibility: BoardReader.Plausibility?) -> BoardReading {
        let prior = plausibility.map { plausibility in
            { (letters: [Int]) in Board(indexes: letters, edition: edition).map(plausibility) ?? 0 }
        }
        let assignment = LetterAssignment(letters.logProbabilities, prior: prior) ?? letters.assignment
        // Clockwise from the top as the letters stand: the constellation's cells turned back.
        let first = (letters.turn + 1) / 2
        let order = [0] + (0..<6).map { 1 + ($0 + first) % 6 }
        // Seven letters each all but sure to be letters make evidence near 1; what is missing to it speaks against a
        // board.
        let isBoard = min(1, exp(letters.assignment.logEvidence + 1))
        return BoardReading(
            assignment, order: order, edition: edition,
            confidence: assignment.posterior * exp(letters.logTurnProbability) * isBoard)
    }
}

extension Board {
    /// The board of seven letter indexes 0…25, the centre's first; `nil` unless they differ.
    init?(indexes: [Int], edition: Edition) {
        let letters = indexes.compactMap(Letter.init(index:))
        guard letters.count == Honeycomb.cellCount else { return nil }
        let outer = letters.dropFirst().reduce(into: LetterSet()) { $0.formUnion(LetterSet($1)) }
        self.init(center: letters[0], outer: outer, edition: edition)
    }
}
