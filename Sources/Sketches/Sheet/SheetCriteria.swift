/// The parameters of ``SheetFinder`` and ``Regions``. Light is luma 0…255, and differences of light are natural
/// logarithms of the ratio. Colour is chromaticity as in ``PaperCells``: distances are sums over its two coordinates.
/// Grain is the mean difference of horizontally neighbouring cells in log light.
package struct SheetCriteria: Codable, Equatable, Sendable {
    // MARK: Regions

    /// The luma to which darker cells are raised before their logarithm is taken. It keeps the noise of black areas from
    /// looking like differences.
    var darkest: Float = 4
    /// The largest difference in light of neighbouring cells in one region.
    var lightStep: Float = 0.09
    /// The largest distance in colour of neighbouring cells in one region.
    var colorStep: Float = 0.025
    /// The difference in light above which two regions are not the same paper in the same light.
    var unlikeLight: Float = 0.1
    /// The distance in colour above which two regions are not the same paper in the same light.
    var unlikeColor: Float = 0.02
    /// The radius of the closing, in cells: strokes up to twice as broad do not divide a sheet.
    var broadStroke = 2

    // MARK: Paper

    /// The weight of a region's grain in its rank: wood and cloth have more grain than paper.
    var rankByGrain: Float = 25
    /// The weight of a cell's colour in its region's rank: paper is greyer than most tables.
    var rankByColor: Float = 3
    /// The exponent of a cell's light in its region's rank: paper is brighter than most tables.
    var rankByLight: Float = 1.5
    /// The squared distance from the middle of the picture, as a fraction of its half sides, at which a cell's weight
    /// falls to 1/e.
    var rankByDistance: Float = 0.7
    /// The grain of paper.
    var paperGrain: Float = 0.012
    /// The largest grain of a second or third candidate, as a multiple of the grain of paper. Edges of shadows add to it.
    var mostGrain: Float = 2.5
    /// The least part of the picture that a second or third candidate covers.
    var leastCandidate = 0.025

    // MARK: Sheets on other things

    /// The least ratio of a sheet's light to that of the table it lies on.
    var brighterThanTable: Float = 1.05
    /// How much more coloured than its table a sheet may be.
    var colorOverTable: Float = 0.01
    /// The least solidity of a sheet: its area divided by that of its convex hull.
    var solidity = 0.85
    /// The least part of the picture that a sheet covers within a region taken for one.
    var leastInner = 0.04
    /// The least ratio of such a sheet's light to that of the region.
    var innerLight: Float = 0.7
    /// The largest ratio of such a sheet's grain to that of the region.
    var innerGrain: Float = 0.8
    /// A grain added to ``innerGrain``'s bound, because a region without grain would make the bound 0.
    var innerGrainOffset: Float = 0.004

    // MARK: Shadows

    /// The largest distance in colour between a sheet and its part in shadow.
    var shadowColor: Float = 0.03
    /// The largest difference in light between a sheet and its part in shadow.
    var shadowLight: Float = 0.9
    /// The weight of a sheet's own grain in the bound for its part in shadow, which starts at the grain of paper.
    var shadowGrain: Float = 1.5
    /// The greatest loss of solidity by a part in shadow.
    var shadowSolidity = 0.04
    /// The minimum number of cells of a part in shadow.
    var leastShadow = 10
    /// The maximum number of rounds of adding neighbours.
    var growths = 5

    // MARK: Edges

    /// The least ratio of light on the two sides of an edge. The rim of a filled area is darker than any shadow.
    var edgeLight: Float = 0.35
    /// The least part of the picture that the regions on both sides of an edge cover.
    var leastBeside = 0.03334

    /// The values that the program reads photos with.
    package init() {}
}
