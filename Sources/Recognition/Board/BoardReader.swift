internal import Foundation
internal import Hive
public import ImageCodec
public import PhotoReading

/// Finds a honeycomb of seven letters in a picture and reads it.
///
/// The way from pixels to board, each step a type of its own:
/// grey levels at several sizes (``GrayPyramid``), candidate letters (``GlyphFinder``), six around one (``ConstellationFinder``),
/// what surrounds them (``CellEvidence``), the letters at the best rotation (``HoneycombReader``), seven that differ (``LetterAssignment``).
public struct BoardReader: Sendable {
    let net: LetterNet
    private let locator = BoardLocator()

    /// So many places, the best by geometry, are read.
    private static let readingLimit = 5

    /// Loads the letter net.
    public init() throws(LetterNetError) {
        net = try LetterNet()
    }

    /// The board in `image`, which is upright as its sender meant it or turned in any way, at any size;
    /// sizes of about 1,300 pixels are read best and fastest. `debug` gets a picture of each step.
    public func read(_ image: RGBImage, debug: DebugSink? = nil) -> Reading {
        let pyramid = GrayPyramid(image.gray)
        if let debug { show(pyramid, debug) }
        let best = candidates(in: pyramid).max { $0.rank < $1.rank }
        guard let best, best.reading.confidence > 0.02 else { return .none(.noBoard) }
        return .board(best.reading)
    }

    /// The most promising places with what they read.
    func candidates(in pyramid: GrayPyramid) -> [BoardCandidate] {
        let reader = HoneycombReader(net: net)
        return locator.boards(in: pyramid).prefix(Self.readingLimit).compactMap { place in
            guard let letters = reader.letters(of: place.constellation, in: pyramid) else { return nil }
            return BoardCandidate(place: place, letters: letters)
        }
    }

    /// The steps again, as pictures.
    private func show(_ pyramid: GrayPyramid, _ debug: DebugSink) {
        let full = pyramid.levels.first { $0.scale == 1 } ?? pyramid.levels[0]
        for (index, level) in pyramid.levels.enumerated() {
            let map = LocalThreshold().inkMap(of: level.image)
            debug("1-ink-\(index)", DebugPictures.inkMap(map, over: level.image))
        }
        let glyphs = GlyphFinder().glyphs(in: pyramid)
        debug("2-glyphs", DebugPictures.glyphs(glyphs, over: full.image))
        debug("3-isolated", DebugPictures.glyphs(GlyphFinder.isolated(glyphs), over: full.image))
        for (index, place) in locator.boards(in: pyramid).prefix(Self.readingLimit).enumerated() {
            debug("4-constellation-\(index + 1)", DebugPictures.constellation(place.constellation, over: full.image))
            let patches = HoneycombReader(net: net).patches(of: place.constellation, in: pyramid)
            if let strip = DebugPictures.patches(patches) { debug("5-cells-\(index + 1)", strip) }
        }
    }
}

/// A place that may be a board, with its letters.
struct BoardCandidate: Sendable {
    let place: LocatedBoard
    let letters: HoneycombLetters

    var reading: BoardReading { BoardReading(letters, evidence: place.evidence) }
    /// How much it is a board; only for comparison.
    var rank: Double { letters.assignment.logEvidence + place.rank }
}

extension BoardReading {
    /// Below this probability a letter is asked about.
    private static let sureLetter = 0.9

    init(_ letters: HoneycombLetters, evidence: CellEvidence) {
        let assignment = letters.assignment
        // Clockwise from the top as the letters stand: the constellation's cells turned back.
        let first = (letters.turn + 1) / 2
        let order = [0] + (0..<6).map { 1 + ($0 + first) % 6 }
        let cells = order.compactMap { index -> Cell? in
            let ranked = Letter.all.sorted { assignment.marginals[index][Int($0.index)] > assignment.marginals[index][Int($1.index)] }
            guard let letter = Letter(index: assignment.letters[index]) else { return nil }
            return Cell(
                letter: letter,
                candidates: ranked.prefix(5).map { Candidate(letter: $0, probability: assignment.marginals[index][Int($0.index)]) })
        }
        let uncertain = cells.indices.filter { cell in
            (cells[cell].candidates.first { $0.letter == cells[cell].letter }?.probability ?? 0) < Self.sureLetter
        }
        let confidence = exp(assignment.logProbability - assignment.logEvidence + letters.logTurnProbability)
            * min(1, exp(assignment.logEvidence + 1))
        self.init(
            cells: cells, edition: evidence.darkLines > 0.6 ? .print : .digital, confidence: confidence, uncertain: uncertain)
    }
}
