internal import Raster

/// Finds strokes as dark as ink: of a pencil, a pen, or a messenger's black brush.
enum DarkMarks {
    /// The dark components too long for letters of the surrounding lines, as strokes in the upright picture.
    static func find(in map: InkMap, components: [Component], ink: Ink, layout: PageLayout) -> [MarkStroke] {
        let xHeight = layout.typicalXHeight
        return components.compactMap { component in
            let box = component.box
            guard component.ink == ink, Double(box.longerSide) > 2.4 * xHeight,
                component.area < box.width * box.height * 6 / 10
                    || box.longerSide > 2 * min(box.width, box.height),
                !box.touchesEdge(ofWidth: map.width, height: map.height), component.area < 40_000
            else { return nil }
            let pixels = map.pixels(of: component)
            let points = pixels.map { layout.upright.uprightPoint(Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5)) }
            return points.isEmpty ? nil : MarkStroke(points: points, spacing: 1, origin: .dark)
        }
    }
}
