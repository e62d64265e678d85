internal import Foundation
public import Hive
public import ImageCodec
public import Nets
public import PhotoReading
public import Raster

/// Finds a honeycomb of letters in a picture and reads it.
///
/// Each step from pixels to board is a type of its own:
/// - ``GrayPyramid``: grey levels at several sizes
/// - ``GlyphFinder``: letter candidates
/// - ``ConstellationFinder``: six glyphs around a seventh
/// - ``CellEvidence``: what surrounds the letters
/// - ``BoardLocator``: the places that may be boards
/// - `ConstellationFinder.constellationsWithoutHub(among:)`: six glyphs around a covered one
/// - ``EmptyCell``: whether a cell without a letter is empty or covered
/// - ``HoneycombReader``: the letters at the best rotation
/// - `LetterAssignment`: different letters
/// - `EditionChoice`: the language that has them
///
/// If the first pass finds nothing, a second pass uses a locator that accepts fainter and less regular glyphs
/// (``BoardLocator/thorough``). If the picture is small, dark or noisy and its board is not certain, all of it is repeated on a
/// mended picture (`RGBImage.mendedForBoards()`).
public struct BoardReader: Sendable {
    /// How plausible a board is as a puzzle (does it have a pangram and a usual number of words?), on any scale from 0.
    public typealias Plausibility = @Sendable (Board) -> Double

    let net: LetterNet
    let diacritics: DiacriticNet
    private let plausibility: Plausibility?

    /// The number of places to read, the best by geometry.
    private static let readingLimit = 8
    /// The lowest log probability at which a doubtful place is accepted as seven different letters. Boards reach −0.03
    /// and more; chance finds in textures and text stay at −7 or below.
    private static let leastDoubtfulEvidence = -0.4
    /// The least log evidence of all other places.
    private static let leastEvidence = -3.0
    /// The least log evidence of the six letters around an empty cell. It is stricter, because there is one letter
    /// less.
    private static let leastEvidenceWithEmptyCell = -1.0
    /// The size of glyphs, in pixels of the picture, below which the bot asks about a letter beyond Z. The nets were
    /// trained on letters of 4.5 pixels and more, and a glyph is found with its blur. In smaller glyphs the blur of a C
    /// looks like the mark of a Ç.
    private static let smallestSureMark = 6.0

    /// Loads the nets for letters. `plausibility` is called only for English boards, when a picture has more than one possible
    /// reading.
    public init(plausibility: Plausibility? = nil) throws(NetError) {
        net = try LetterNet()
        diacritics = try DiacriticNet()
        self.plausibility = plausibility
    }

    /// Reads the board in `image`, at any rotation and size. Images of about 1,300 pixels are read best and fastest.
    /// - Parameters:
    ///   - edition: The edition of the chat. It decides if several languages have the letters.
    ///   - debug: Receives a picture of each step.
    public func read(_ image: RGBImage, edition: Edition? = nil, debug: DebugSink? = nil) -> Reading {
        let found = search(image, edition: edition, debug: debug)
        guard let sighting = found.sighting, !sighting.needsWords else { return .none(found.reason) }
        return .board(sighting.reading)
    }

    /// Searches `image` for a board, and keeps what is needed to read the text around it.
    func search(_ image: RGBImage, edition: Edition? = nil, debug: DebugSink? = nil) -> BoardSearch {
        let first = look(at: image, edition: edition, debug: debug)
        guard first.sighting?.isDoubtful ?? true, let mended = image.mendedForBoards() else { return first }
        let scale = Double(mended.width) / Double(image.width)
        let second = look(at: mended, enlarged: scale, edition: edition, debug: debug)
        return second.sighting?.isBetter(than: first.sighting) ?? false ? second : first.joined(by: second)
    }

    /// Searches `image`, a picture enlarged by the factor `scale`.
    private func look(at image: RGBImage, enlarged scale: Double = 1, edition: Edition?, debug: DebugSink?)
        -> BoardSearch
    {
        let pyramid = GrayPyramid(image.gray)
        let locator = BoardLocator()
        let glyphs = locator.glyphs(in: pyramid)
        let places = locator.boards(among: glyphs, in: pyramid)
        let atFirstSight = bestCandidate(of: places, in: pyramid, of: image, edition: edition)
        if let debug { show(pyramid, atFirstSight == nil ? .thorough : locator, debug) }
        let hubless = atFirstSight == nil ? locator.boardsWithoutHub(among: glyphs, in: pyramid) : []
        let showsCells = (places.filter { !$0.isDoubtful } + hubless).contains(where: \.isUnmistakable)
        guard
            let best = atFirstSight ?? candidateOnSecondLook(in: pyramid, of: image, edition: edition)
                ?? candidateWithEmptyCell(among: places, in: pyramid, of: image, edition: edition)
                ?? candidateWithoutHub(among: hubless, in: pyramid, edition: edition)
        else { return BoardSearch(cutSide: cutSide(among: glyphs, in: pyramid), showsCells: showsCells) }
        let sighting = sighting(
            of: best, beside: places, among: glyphs, in: pyramid, of: image, enlarged: scale, edition: edition)
        return BoardSearch(sighting: sighting, showsCells: showsCells)
    }

    /// What is known of the board at `best`.
    private func sighting(
        of best: BoardCandidate, beside places: [LocatedBoard], among glyphs: [Glyph], in pyramid: GrayPyramid,
        of image: RGBImage, enlarged scale: Double, edition: Edition?
    ) -> BoardSighting {
        let usual = EditionEvidence(best.place, in: image).edition
        let isOneOfSeveral = places.contains { isBoard($0, beside: best.place, in: pyramid, edition: edition) }
        var withEmptyCell = best.emptyCell.map {
            best.reading(edition: usual, preferred: edition, leavingOut: $0.index, plausibility)
        }
        // A letter that occurs only in languages with empty cells also proves that the cell is empty.
        var reading =
            withEmptyCell.flatMap { $0.showsLetterBeyondZ ? $0 : nil }
            ?? best.reading(edition: usual, preferred: edition, plausibility)
        if best.place.constellation.glyphSize / scale < Self.smallestSureMark {
            let alphabet = edition?.rules.alphabet ?? .basic
            reading.doubtLettersBeyondZ(notIn: alphabet)
            withEmptyCell?.doubtLettersBeyondZ(notIn: alphabet)
        }
        reading.isOneOfSeveral = isOneOfSeveral ? true : nil
        withEmptyCell?.isOneOfSeveral = reading.isOneOfSeveral
        return BoardSighting(
            reading: reading, readingWithEmptyCell: withEmptyCell, needsWords: best.needsWords, usualEdition: usual,
            map: best.place.constellation.map, turn: best.letters.turn,
            contrast: best.place.constellation.glyphContrast, glyphs: glyphs, pyramid: pyramid)
    }

    private func candidateOnSecondLook(in pyramid: GrayPyramid, of image: RGBImage, edition: Edition?)
        -> BoardCandidate?
    {
        let locator = BoardLocator.thorough
        let places = locator.boards(among: locator.glyphs(in: pyramid), in: pyramid)
        return bestCandidate(of: places, in: pyramid, of: image, edition: edition)
    }

    /// The place that is most likely a board, with its letters.
    private func bestCandidate(
        of places: [LocatedBoard], in pyramid: GrayPyramid, of image: RGBImage, edition: Edition?
    ) -> BoardCandidate? {
        var best: BoardCandidate?
        for place in places.prefix(Self.readingLimit) {
            // Letters can only lower a place's rank, and places come best first, so the rest can't win any more.
            if let best, best.rank >= place.rank { break }
            guard let candidate = candidate(at: place, in: pyramid, of: image, edition: edition) else { continue }
            if candidate.rank > best?.rank ?? -.infinity { best = candidate }
        }
        return best
    }

    /// The letters at a place; `nil` if they form no board.
    private func candidate(at place: LocatedBoard, in pyramid: GrayPyramid, of image: RGBImage, edition: Edition?)
        -> BoardCandidate?
    {
        let reader = honeycombReader(edition)
        let emptyCell = place.isDoubtful ? nil : EmptyCell(in: place.constellation, image: image)
        if let emptyCell, emptyCell.isSure || edition?.rules.outerTiles.contains(5) ?? false,
            let candidate = candidate(at: place, leavingOut: emptyCell, reader, in: pyramid)
        {
            return candidate
        }
        guard let letters = reader.letters(of: place.constellation, in: pyramid),
            !letters.hasUnreadCell || place.isUnmistakable
        else { return nil }
        let candidate = BoardCandidate(place: place, letters: letters, emptyCell: emptyCell)
        let least = place.isDoubtful ? Self.leastDoubtfulEvidence : Self.leastEvidence
        return candidate.logEvidence > least ? candidate : nil
    }

    /// Whether `place` is another certain board, which shares no cell with `best`.
    private func isBoard(_ place: LocatedBoard, beside best: LocatedBoard, in pyramid: GrayPyramid, edition: Edition?)
        -> Bool
    {
        let distance = (place.constellation.map(.zero) - best.constellation.map(.zero)).length
        guard place.isUnmistakable, !place.isDoubtful, place.constellation.found == HoneycombGeometry.cellCount,
            distance > 2 * max(place.constellation.spacing, best.constellation.spacing),
            let letters = honeycombReader(edition).letters(of: place.constellation, in: pyramid)
        else { return false }
        return letters.assignment.logEvidence > Self.leastDoubtfulEvidence
    }

    private func honeycombReader(_ edition: Edition?) -> HoneycombReader {
        HoneycombReader(net: net, diacritics: diacritics, likely: edition?.rules.alphabet ?? .basic)
    }

    /// The letters around an empty cell; `nil` if they form no board.
    private func candidate(
        at place: LocatedBoard, leavingOut emptyCell: EmptyCell, _ reader: HoneycombReader, in pyramid: GrayPyramid
    ) -> BoardCandidate? {
        guard let letters = reader.letters(of: place.constellation, in: pyramid, emptyCell: emptyCell.index) else {
            return nil
        }
        let candidate = BoardCandidate(place: place, letters: letters, emptyCell: emptyCell, isSurelyEmpty: true)
        return candidate.logEvidence > Self.leastEvidenceWithEmptyCell ? candidate : nil
    }

    /// A place read without a cell that looks empty. It is a board only if a letter or the words around it show that
    /// the puzzle has such boards.
    private func candidateWithEmptyCell(
        among places: [LocatedBoard], in pyramid: GrayPyramid, of image: RGBImage, edition: Edition?
    ) -> BoardCandidate? {
        let reader = honeycombReader(edition)
        for place in places.prefix(Self.readingLimit) where !place.isDoubtful {
            guard let emptyCell = EmptyCell(in: place.constellation, image: image),
                var candidate = candidate(at: place, leavingOut: emptyCell, reader, in: pyramid)
            else { continue }
            candidate.needsWords = !candidate.letters.showsLetterBeyondZ
            return candidate
        }
        return nil
    }

    /// A place with six letters around a covered centre. The bot asks the sender for the central letter.
    private func candidateWithoutHub(among places: [LocatedBoard], in pyramid: GrayPyramid, edition: Edition?)
        -> BoardCandidate?
    {
        let reader = honeycombReader(edition)
        for place in places.prefix(Self.readingLimit) {
            guard let letters = reader.letters(of: place.constellation, in: pyramid, emptyCell: 0) else { continue }
            let candidate = BoardCandidate(place: place, letters: letters)
            if candidate.logEvidence(leavingOut: 0) > Self.leastDoubtfulEvidence { return candidate }
        }
        return nil
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
            let patches = HoneycombReader(net: net, diacritics: diacritics).patches(
                of: place.constellation, in: pyramid)
            if let strip = DebugPictures.patches(patches) { debug("5-cells-\(index + 1)", strip) }
        }
    }
}
