internal import ImageCodec
internal import PhotoReading

extension WordTarget {
    /// What the marks on the photo may mean, the likeliest first: bright strokes before dark ones, and of each the one that
    /// marks most.
    static func marked(_ photo: PhotoMarks, layout: PageLayout) -> [WordTarget] {
        let meaning = MarkMeaning(layout: layout)
        let dark = ranked(photo.dark(in: layout)) { meaning.target(ofDark: $0) }
        let loops = dark.filter { $0.selection == .circled }, others = dark.filter { $0.selection != .circled }
        let pointers = [photo.pointer(in: layout)].compactMap(\.self)
        return ranked(photo.bright(in: layout)) { meaning.target(of: $0) } + loops + pointers + others
    }

    private static func ranked(_ strokes: [MarkStroke], _ target: (MarkStroke) -> WordTarget?) -> [WordTarget] {
        strokes.compactMap { stroke in
            target(stroke).map { (target: $0, rank: $0.selection.plainness * stroke.area.squareRoot()) }
        }
        .sorted { $0.rank > $1.rank }.map(\.target)
    }
}
