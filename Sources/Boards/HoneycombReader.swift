internal import Foundation
internal import Hive
internal import PhotoReading
internal import Raster

/// The letters of one constellation at the rotation that reads best.
struct HoneycombLetters: Sendable {
    /// The log probabilities of each cell, as ``CellReading/logProbabilities``: the hub first, then clockwise in the
    /// constellation's order.
    let logProbabilities: [[Double]]
    let assignment: LetterAssignment
    /// The rotation of the letters against the honeycomb's up, in steps of 30° clockwise.
    let turn: Int
    /// The log probability of this rotation among all that were tried.
    let logTurnProbability: Double

    /// Whether a cell shows no readable letter, for example because of glare.
    var hasUnreadCell: Bool { logProbabilities.contains(HoneycombReader.unread) }

    /// Whether a cell shows a letter beyond Z rather than one of A to Z.
    var showsLetterBeyondZ: Bool { assignment.letters.contains { $0 >= LetterSet.basic.count } }
}

/// Reads the letters at the cells of a constellation.
struct HoneycombReader: Sendable {
    let net: LetterNet
    let diacritics: DiacriticNet
    /// The letters of the chat's language. Those beyond Z need less evidence than other languages'.
    var likely: LetterSet = .basic

    /// The number of possible rotations: six map the honeycomb onto itself, and six more are for boards that stand on a
    /// corner.
    static let turnCount = 12

    /// The mean log probability of the seven letters above which no other rotation is tried.
    private static let sure = log(0.97)
    /// The sum of the cells' log probabilities of being a letter below which a rotation is rejected.
    private static let hopeless = -7.0
    /// The log probabilities of a cell without a readable glyph: all letters equally likely, and "not a letter"
    /// likelier.
    fileprivate static let unread = (0..<LetterNet.classCount).map {
        $0 == LetterNet.notALetter ? log(0.9) : log(0.1 / 26)
    }

    /// Reads the letters at the best rotation. `nil` if fewer than six cells show ink, or no rotation gives different
    /// letters.
    /// - Parameter emptyCell: A cell known to show no letter, because it is empty or covered.
    func letters(of constellation: Constellation, in pyramid: GrayPyramid, emptyCell: Int? = nil) -> HoneycombLetters? {
        let glyphs = (0..<HoneycombGeometry.cellCount).map {
            $0 == emptyCell ? [] : cellGlyphs(at: $0, constellation, pyramid)
        }
        guard glyphs.count(where: { !$0.isEmpty }) >= 6 else { return nil }
        let isFound = constellation.glyphs.map { $0 != nil }
        var workspaces = Workspaces(letters: net.makeWorkspace())
        var readings: [Rotation] = []
        for turn in Self.turnsLikeliestFirst {
            guard
                let cells = cells(of: glyphs, isFound: isFound, in: pyramid, turn: turn, workspaces: &workspaces),
                let rotation = Rotation(turn: turn, cells: cells)
            else { continue }
            readings.append(rotation)
            if rotation.assignment.logProbability > 7 * Self.sure { break }
        }
        guard var best = readings.max(by: { $0.evidence < $1.evidence }) else { return nil }
        let share = Self.logShare(of: best.evidence, among: readings.map(\.evidence))
        best = withDiacritics(best, in: pyramid, workspaces: &workspaces)
        return HoneycombLetters(
            logProbabilities: best.logProbabilities, assignment: best.assignment, turn: best.turn,
            logTurnProbability: share)
    }

    /// The mean log probability that each of `cells` shows a letter, at the rotation at which all of them look most like letters.
    /// For a board of which only these cells are in the picture.
    func meanLogLetter(of cells: [Int], _ constellation: Constellation, in pyramid: GrayPyramid) -> Double {
        let glyphs = cells.map { cellGlyphs(at: $0, constellation, pyramid) }
        var workspace = net.makeWorkspace()
        let sums = (0..<Self.turnCount).map { turn in
            glyphs.reduce(0.0) { sum, alternatives in
                let cell = reading(of: alternatives, in: pyramid, turn: turn, workspace: &workspace).logProbabilities
                return sum + Self.logLetter(cell)
            }
        }
        return (sums.max() ?? -.infinity) / Double(cells.count)
    }

    /// The working memory of both nets.
    private struct Workspaces {
        var letters: LetterNet.Workspace
        var diacritics = DiacriticNet.Workspace()
    }

    /// The logarithm of the probability of one rotation, given the logarithms of the evidence for it and for all.
    static func logShare(of evidence: Double, among all: [Double]) -> Double {
        -log(all.reduce(0) { $0 + exp($1 - evidence) })
    }

    /// The cells as read at one rotation.
    private struct Rotation {
        let turn: Int
        let cells: [CellReading]
        let logProbabilities: [[Double]]
        let assignment: LetterAssignment

        /// `nil` if the cells can't show different letters.
        init?(turn: Int, cells: [CellReading]) {
            logProbabilities = LowerCaseL(cells).logProbabilities()
            guard let assignment = LetterAssignment(LetterEvidence(logProbabilities)) else { return nil }
            (self.turn, self.cells, self.assignment) = (turn, cells, assignment)
        }

        var evidence: Double { assignment.logEvidence + HoneycombReader.logPrior(ofTurn: turn) }
    }

    /// All cells as read at one rotation. Returns `nil` as soon as the rotation is hopeless, which saves most of the work at
    /// wrong rotations and wrong places.
    private func cells(
        of glyphs: [[CellGlyph]], isFound: [Bool], in pyramid: GrayPyramid, turn: Int, workspaces: inout Workspaces
    ) -> [CellReading]? {
        var bound = 0.0
        var cells: [CellReading] = []
        for (alternatives, isFound) in zip(glyphs, isFound) {
            var cell = reading(of: alternatives, in: pyramid, turn: turn, workspace: &workspaces.letters)
            // In a cell without a glyph the ink may be the edge of glare, so "not a letter" says little there.
            if !isFound, Self.logLetter(cell.logProbabilities) < Self.logLetter(Self.unread) {
                cell = CellReading(logProbabilities: Self.unread)
            }
            // Each cell being some letter is at least as likely as all seven being different letters, so this is an
            // upper bound.
            bound += Self.logLetter(cell.logProbabilities)
            guard bound > Self.hopeless else { return nil }
            cells.append(cell)
        }
        // An accent can make a letter unreadable for the letter net, or equal to another one of the board.
        let letters = cells.map { $0.logProbabilities == Self.unread ? nil : $0.letter }
        for index in cells.indices where letters[index] == nil || letters.count(where: { $0 == letters[index] }) > 1 {
            cells[index] = withDiacritics(cells[index], turn: turn, in: pyramid, workspaces: &workspaces)
        }
        return cells
    }

    /// The rotation, reread with letters beyond Z where its cells may show them.
    private func withDiacritics(_ rotation: Rotation, in pyramid: GrayPyramid, workspaces: inout Workspaces) -> Rotation
    {
        let cells = rotation.cells.map {
            withDiacritics($0, turn: rotation.turn, in: pyramid, workspaces: &workspaces)
        }
        // Most boards have no such letter and keep their assignment.
        guard cells.map(\.logProbabilities) != rotation.cells.map(\.logProbabilities) else { return rotation }
        return Rotation(turn: rotation.turn, cells: cells) ?? rotation
    }

    /// The probability of "no letter beyond Z" above which the letter net's answer stays unchanged.
    private static let surelyBasic = 0.95

    /// The cell with added probabilities of letters beyond Z. The letter net's probabilities hold for all other
    /// letters.
    private func withDiacritics(
        _ cell: CellReading, turn: Int, in pyramid: GrayPyramid, workspaces: inout Workspaces
    ) -> CellReading {
        guard let glyph = cell.glyph else { return cell }
        let box = glyph.box(turnedBy: Double(turn) * .pi / 6)
        let patch = glyph.patch(of: box, in: pyramid, side: DiacriticNet.side)
        let marks = diacritics.logProbabilities(of: patch, likely: likely, in: &workspaces.diacritics)
        var cell = cell
        cell.glyph = nil
        guard let basic = marks.last, basic < log(Self.surelyBasic) else { return cell }
        var letters = [Double](repeating: -.infinity, count: Letter.count - LetterSet.basic.count)
        for (letter, mark) in zip(diacritics.letters, marks) {
            letters[Int(letter.index) - LetterSet.basic.count] = mark
        }
        cell.logProbabilities = cell.logProbabilities.map { $0 + basic } + letters
        return cell
    }

    /// The log probability that a cell shows any letter.
    private static func logLetter(_ cell: [Double]) -> Double {
        let basic = cell[..<LetterNet.notALetter].reduce(0) { $0 + exp($1) }
        return log(cell[LetterNet.classCount...].reduce(basic) { $0 + exp($1) })
    }

    /// Reads the candidate that looks most like a single letter. Returns ``unread`` if another letter stands beside it,
    /// because no cell holds two.
    private func reading(
        of alternatives: [CellGlyph], in pyramid: GrayPyramid, turn: Int, workspace: inout LetterNet.Workspace
    ) -> CellReading {
        let angle = Double(turn) * .pi / 6
        var best = CellReading(logProbabilities: Self.unread, glyph: alternatives.first)
        var isInWord = false
        for glyph in alternatives {
            let box = glyph.box(turnedBy: angle)
            let patch = glyph.patch(of: box, in: pyramid)
            let cell = net.logProbabilities(of: patch, in: &workspace)
            guard
                cell[..<LetterNet.notALetter].max() ?? 0 > best.logProbabilities[..<LetterNet.notALetter].max() ?? 0
            else { continue }
            best = CellReading(
                logProbabilities: cell, height: box.height, gapUnderDot: patch.gapInUpperHalf, glyph: glyph)
            isInWord = glyph.isInWord(turnedBy: angle)
        }
        return isInWord ? CellReading(logProbabilities: Self.unread) : best
    }

    /// The cells' patches at rotation 0, where the honeycomb's up is the letters' up.
    func patches(of constellation: Constellation, in pyramid: GrayPyramid) -> [LetterPatch] {
        (0..<HoneycombGeometry.cellCount).flatMap { cellGlyphs(at: $0, constellation, pyramid) }.map {
            $0.patch(of: $0.box(turnedBy: 0), in: pyramid)
        }
    }

    /// The glyph candidates of a cell: around the glyph if one was found, else where the map predicts it, in the ink of
    /// the outer letters. The hub's letter may have the other ink, so the hub has candidates of both.
    private func cellGlyphs(at index: Int, _ constellation: Constellation, _ pyramid: GrayPyramid) -> [CellGlyph] {
        let size = constellation.glyphSize / constellation.spacing
        let reach = min(0.44, 1.15 * size)
        let local = constellation.map.linearized(at: HoneycombGeometry.centers[index])
        let map = constellation.glyphs[index].map { local.moved(to: $0.position) } ?? local
        let inks: [Ink] = index == 0 ? [.dark, .light] : [constellation.outerInk]
        return inks.flatMap { CellGlyph.candidates(in: pyramid, map: map, reach: reach, ink: $0) }
    }

    /// 0, 2, …: the likeliest rotations first.
    private static let turnsLikeliestFirst = (0..<turnCount).sorted { logPrior(ofTurn: $0) > logPrior(ofTurn: $1) }

    /// The log prior of a rotation. Most pictures are upright or nearly so, then on their side or upside down, and most
    /// boards have a cell straight above the hub. The differences are small: letters that read well at only one
    /// rotation outweigh them by far.
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
