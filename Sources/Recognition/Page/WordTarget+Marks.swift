internal import ImageCodec
internal import PhotoReading

extension WordTarget {
    /// What the marks on the photo may mean, the likeliest first: bright strokes and dark loops, what points, and last dark
    /// bars, which print looks like most; of each kind the one that marks most.
    static func marked(_ photo: PhotoMarks, layout: PageLayout) -> [WordTarget] {
        let meaning = MarkMeaning(layout: layout)
        let bright = ranked(photo.bright(in: layout)) { meaning.target(of: $0) }
        let dark = ranked(photo.dark(in: layout)) { meaning.target(ofDark: $0) }
        let loops = dark.filter { $0.target.selection == .circled },
            bars = dark.filter { $0.target.selection != .circled }
        let drawn = (bright + loops).sorted { $0.rank > $1.rank }.map(\.target)
        // Nobody draws and points in one photo.
        let pointers = drawn.isEmpty ? [photo.pointer(in: layout)].compactMap(\.self) : []
        // Where letters of small print touch, they look like bars; and where many do, none is a mark.
        let areBarsMarks = bars.count <= mostBars && layout.typicalXHeight >= smallestMarked
        return drawn + pointers + (areBarsMarks ? bars.map(\.target) : [])
    }

    /// How many words of a page are underlined or struck at most.
    private static let mostBars = 4
    /// The x-height, in pixels, below which letters run into each other in most photos.
    private static let smallestMarked = 8.5

    private static func ranked(
        _ strokes: [MarkStroke], _ target: (MarkStroke) -> WordTarget?
    ) -> [(target: WordTarget, rank: Double)] {
        strokes.compactMap { stroke in
            target(stroke).map { (target: $0, rank: $0.selection.plainness * stroke.area.squareRoot()) }
        }
        .sorted { $0.rank > $1.rank }
    }
}
