internal import ImageCodec
internal import PhotoReading

extension WordTarget {
    /// What the marks on the photo mean: bright strokes before dark ones, and of each the one that marks most.
    static func marked(_ photo: PhotoMarks, layout: PageLayout) -> WordTarget? {
        let meaning = MarkMeaning(layout: layout)
        if let bright = best(photo.bright(in: layout), { meaning.target(of: $0) }) { return bright }
        let dark = best(photo.dark(in: layout), { meaning.target(ofDark: $0) })
        if let dark, dark.selection == .circled { return dark }
        return photo.pointer(in: layout) ?? dark
    }

    private static func best(_ strokes: [MarkStroke], _ target: (MarkStroke) -> WordTarget?) -> WordTarget? {
        strokes.compactMap { stroke in
            target(stroke).map { (target: $0, rank: $0.selection.plainness * stroke.area.squareRoot()) }
        }
        .max { $0.rank < $1.rank }?.target
    }
}
