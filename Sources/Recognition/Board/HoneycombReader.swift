internal import Foundation
internal import PhotoReading

/// The letters of one constellation at the rotation that reads best.
struct HoneycombLetters: Sendable {
    /// For each cell, the hub first, then clockwise as the constellation has them: log probabilities of 27 classes.
    let logProbabilities: [[Double]]
    let assignment: LetterAssignment
    /// By how much the letters' tops are turned from the honeycomb's up, in steps of 30° clockwise.
    let turn: Int
    /// The logarithm of this rotation's probability against all the others.
    let logTurnProbability: Double

    /// Whether a cell shows no letter at all: glare may lie on it.
    var hasUnreadCell: Bool { logProbabilities.contains(HoneycombReader.unread) }
}

/// Reads the letters at the cells of a constellation.
struct HoneycombReader: Sendable {
    let net: LetterNet

    /// Twelve rotations are possible: six of the honeycomb onto itself, and as many for boards that stand on a
    /// corner.
    static let turnCount = 12

    /// A letter this sure in all seven cells needs no look at the other rotations.
    private static let sure = log(0.97)
    /// Seven cells that are letters with no more than this log probability are no board at this rotation.
    private static let hopeless = -7.0
    /// Cells without a readable glyph: every letter alike, and likelier none at all.
    fileprivate static let unread = (0..<LetterNet.classCount).map {
        $0 == LetterNet.notALetter ? log(0.9) : log(0.1 / 26)
    }

    /// `nil` when hardly any cell shows ink, or no rotation gives different letters.
    func letters(of constellation: Constellation, in pyramid: GrayPyramid) -> HoneycombLetters? {
        let glyphs = (0..<Honeycomb.cellCount).map { cellGlyphs(at: $0, constellation, pyramid) }
        guard glyphs.count(where: { !$0.isEmpty }) >= 6 else { return nil }
        let isFound = constellation.glyphs.map { $0 != nil }
        var workspace = net.makeWorkspace()
        var readings: [Rotation] = []
        for turn in Self.turnsLikeliestFirst {
            guard
                let cells = logProbabilities(
                    of: glyphs, isFound: isFound, in: pyramid, turn: turn, workspace: &workspace),
                let assignment = LetterAssignment(cells)
            else { continue }
            readings.append(Rotation(turn: turn, logProbabilities: cells, assignment: assignment))
            if assignment.logProbability > 7 * Self.sure { break }
        }
        guard let best = readings.max(by: { $0.evidence < $1.evidence }) else { return nil }
        let total = readings.reduce(0) { $0 + exp($1.evidence - best.evidence) }
        return HoneycombLetters(
            logProbabilities: best.logProbabilities, assignment: best.assignment, turn: best.turn,
            logTurnProbability: -log(total))
    }

    /// The cells as they read at one rotation.
    private struct Rotation {
        let turn: Int
        let logProbabilities: [[Double]]
        let assignment: LetterAssignment

        var evidence: Double { assignment.logEvidence + HoneycombReader.logPrior(ofTurn: turn) }
    }

    /// The log probabilities of all cells at one rotation; `nil` as soon as it is hopeless, which spares most of the
    /// work at wrong rotations and wrong places.
    private func logProbabilities(
        of glyphs: [[CellGlyph]], isFound: [Bool], in pyramid: GrayPyramid, turn: Int,
        workspace: inout LetterNet.Workspace
    ) -> [[Double]]? {
        var bound = 0.0
        var cells: [CellReading] = []
        for (alternatives, isFound) in zip(glyphs, isFound) {
            var cell = reading(of: alternatives, in: pyramid, turn: turn, workspace: &workspace)
            // What is seen in a cell without a glyph may be the edge of glare: that it is no letter tells little.
            if !isFound, Self.logLetter(cell.logProbabilities) < Self.logLetter(Self.unread) {
                cell = CellReading(logProbabilities: Self.unread)
            }
            // That each cell is some letter is at least as likely as that they are seven different ones.
            bound += Self.logLetter(cell.logProbabilities)
            guard bound > Self.hopeless else { return nil }
            cells.append(cell)
        }
        return LowerCaseL(cells).logProbabilities()
    }

    /// The logarithm of the probability that a cell shows any letter.
    private static func logLetter(_ cell: [Double]) -> Double {
        log(cell[..<LetterNet.notALetter].reduce(0) { $0 + exp($1) })
    }

    /// Of the alternatives for one cell the one that looks most like one letter; nothing where another letter stands beside
    /// it, for no cell holds two.
    private func reading(
        of alternatives: [CellGlyph], in pyramid: GrayPyramid, turn: Int, workspace: inout LetterNet.Workspace
    ) -> CellReading {
        let angle = Double(turn) * .pi / 6
        var best = CellReading(logProbabilities: Self.unread)
        var isInWord = false
        for glyph in alternatives {
            let box = glyph.box(turnedBy: angle)
            let patch = glyph.patch(of: box, in: pyramid)
            let cell = net.logProbabilities(of: patch, in: &workspace)
            guard
                cell[..<LetterNet.notALetter].max() ?? 0 > best.logProbabilities[..<LetterNet.notALetter].max() ?? 0
            else { continue }
            best = CellReading(
                logProbabilities: cell, height: box.height, gapUnderDot: patch.gapInUpperHalf)
            isInWord = glyph.isInWord(turnedBy: angle)
        }
        return isInWord ? CellReading(logProbabilities: Self.unread) : best
    }

    /// The cells' patches as they stand when the honeycomb's up is the letters' up.
    func patches(of constellation: Constellation, in pyramid: GrayPyramid) -> [LetterPatch] {
        (0..<Honeycomb.cellCount).flatMap { cellGlyphs(at: $0, constellation, pyramid) }.map {
            $0.patch(of: $0.box(turnedBy: 0), in: pyramid)
        }
    }

    /// What may be the glyph of a cell: where one was found, there; else where the map says, with the ink of its
    /// likes. The hub's letter may be of the other ink than the rest, so both are given.
    private func cellGlyphs(at index: Int, _ constellation: Constellation, _ pyramid: GrayPyramid) -> [CellGlyph] {
        let size = constellation.glyphSize / constellation.spacing
        let reach = min(0.44, 1.15 * size)
        let local = constellation.map.linearized(at: Honeycomb.centers[index])
        let map = constellation.glyphs[index].map { local.moved(to: $0.position) } ?? local
        let inks: [Ink] = index == 0 ? [.dark, .light] : [constellation.outerInk]
        return inks.flatMap { CellGlyph.candidates(in: pyramid, map: map, reach: reach, ink: $0) }
    }

    /// 0, 1, −1 (as 11), 2, …: upright first.
    private static let turnsLikeliestFirst = (0..<turnCount).sorted { logPrior(ofTurn: $0) > logPrior(ofTurn: $1) }

    /// Most pictures are upright or nearly so, then on their side or head; most boards have a cell straight above the
    /// hub. The differences are small: letters that read well at one rotation only outweigh them by far.
    fileprivate static func logPrior(ofTurn turn: Int) -> Double {
        let degrees = 30 * min(turn, turnCount - turn)
        let standing = turn % 2 == 0 ? 0.0 : -1.0
        switch degrees {
        case 0, 30: return standing
        case 90, 180: return standing - 1
        default: return standing - 2
        }
    }
}
