/// The parameters of ``MarkMap``. Chances are the net's probabilities of a mark, 0…1; weights are their integrals along
/// a line, in x-heights.
package struct MarkCriteria: Codable, Equatable, Sendable {
    // MARK: Stretches

    /// The least chance at a place that is part of a mark.
    var leastChance: Float = 0.15
    /// The widest gap between places of one mark, in x-heights: more than a space between words.
    var gap = 1.2
    /// The part of the highest chance that the places of a mark's core have. The chance is lower at the ends of a
    /// clearly marked word and on its neighbours.
    var core: Float = 0.5
    /// How far beyond its ends a line is searched, in x-heights. A stroke around a word can hide it from the line
    /// finder.
    var beyondEnds = 10.0
    /// The maximum number of findings that are kept.
    var mostMarks = 4

    // MARK: With a stroke

    /// The mean chance above which a finding counts as a mark if a stroke is found there.
    var likelyChance = 0.5
    /// The mean chance above which an arrow counts as a mark if a stroke is found there. Nothing else on a page looks
    /// like an arrow.
    var likelyArrow = 0.35
    /// The weight above which a finding counts as a mark if a stroke is found there.
    var likelyWeight = 1.0

    // MARK: Without a stroke

    /// The mean chance above which a circle or an underline counts even without a stroke. A stroke around or under a
    /// word is nearly always found, so its absence is evidence against these marks.
    var sureStroke = 0.85
    /// The weight above which a circle or an underline counts even without a stroke.
    var sureStrokeWeight = 3.0
    /// The mean chance above which any other mark counts even without a stroke.
    var sureChance = 0.7
    /// The weight above which any other mark counts even without a stroke.
    var sureWeight = 2.0

    // MARK: No mark

    /// The weight of any finding above which the bot asks about the word in the middle of a photo. Among 128 spoilt and
    /// clean photos without a mark, 6 exceed it; among 20 with an undetected mark, 9.
    var doubtfulWeight = 2.5

    // MARK: A single mark

    /// The mean chance above which a mark is clear.
    var plainChance = 0.9
    /// The largest weight of any other mark beside a clear one, as a fraction of the clear one's weight.
    var plainWeight = 0.5

    /// The values that the program reads photos with.
    package init() {}
}
