/// The parameters by which ``MarkMeaning`` tells a dark stroke from letters. Lengths are in x-heights of the line.
/// Levels are heights above the baseline in x-heights, so that letters without ascenders reach from 0 to 1.
package struct DarkMarkCriteria: Codable, Equatable, Sendable {
    // MARK: Loops

    /// The least height of a letter that a loop encloses.
    var letter = 0.5
    /// The minimum number of letters that a loop encloses.
    var fewestLetters = 2
    /// The greatest width of a loop on a line.
    var widestLoop = 16.0
    /// The least height of a loop.
    var lowestLoop = 1.9

    // MARK: Bars

    /// How far a stroke may reach beyond the ends of a line.
    var beyondEnds = 1.0
    /// The lowest level of a stroke that belongs to a line.
    var lowest = -1.2
    /// The level below which a stroke underlines.
    var under = -0.1
    /// The level above which a stroke runs through letters.
    var through = 0.15
    /// The highest level of a stroke that runs through letters.
    var highest = 0.95
    /// The length of a run through letters, as a multiple of the run below them, above which a bar strikes them out.
    var strikeShare = 1.5
    /// The length of a run above which a bar strikes letters out.
    var shortestStrike = 3.0
    /// The length of a bar above which it is a mark.
    var shortestBar = 2.6
    /// The fraction of a stroke that lies on the bar.
    var onBar = 0.35
    /// The greatest length of a bar, as a fraction of the line: a rule below a heading or across a column runs from end
    /// to end.
    var longestShare = 0.6
    /// The length that a bar may have on any line.
    var anyLength = 8.0

    // MARK: Pens

    /// The largest thickness of a stroke of a pen or a messenger's brush.
    var thickestPen = 0.8
    /// The largest thickness of a stroke through letters. It is stricter, because the middles of joined letters look
    /// similar.
    var thickestStrike = 0.5
    /// The least density of a pen's stroke within a column: its pixels divided by its height.
    var density = 0.6
    /// The fraction of columns in which the stroke is thin.
    var thinShare = 0.75
    /// The standard deviation of a pen's stroke from a parabola.
    var scatter = 0.06
    /// The greatest distance of a column from the parabola.
    var nearCurve = 0.12
    /// The fraction of thin columns that are near the parabola.
    var nearShare = 0.8
    /// The widest gap within a run, in columns.
    var gap = 3
    /// The greatest change of level between columns of a run.
    var jump = 0.3

    // MARK: Letters across a bar

    /// The least distance from the bar, as a difference of levels, of letters that extend above or below it.
    var nearestLetter = 0.4
    /// The largest such distance.
    var farthestLetter = 1.5
    /// The least fraction of a struck word's columns that contain such a part.
    var crossing = 0.4

    /// The values that the program reads photos with.
    package init() {}
}
