internal import Raster

/// Finds strokes as dark as ink: of a pencil, a pen, or a messenger's black brush.
enum DarkMarks {
    /// The dark components too long for letters of the surrounding lines, as strokes in the upright picture.
    static func find(in map: InkMap, components: [Component], ink: Ink, layout: PageLayout) -> [MarkStroke] {
        let xHeight = layout.typicalXHeight
        return components.compactMap { component in
            guard component.ink == ink, Double(max(component.width, component.height)) > 2.4 * xHeight,
                component.area < component.width * component.height * 6 / 10
                    || max(component.width, component.height) > 2 * min(component.width, component.height),
                !component.touchesEdge(of: map), component.area < 40_000
            else { return nil }
            let pixels = map.pixels(of: component)
            let points = pixels.map { layout.upright.uprightPoint(Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5)) }
            return points.isEmpty ? nil : MarkStroke(points: points, spacing: 1, origin: .dark)
        }
    }
}

extension Component {
    fileprivate func touchesEdge(of map: InkMap) -> Bool {
        minX <= 1 || minY <= 1 || maxX >= map.width - 1 || maxY >= map.height - 1
    }
}

extension InkMap {
    /// The pixels of one of the map's components.
    fileprivate func pixels(of component: Component) -> [(x: Int, y: Int)] {
        var seen = [Bool](repeating: false, count: component.width * component.height)
        func index(_ x: Int, _ y: Int) -> Int { (y - component.minY) * component.width + x - component.minX }
        // Other components may share the box, so take the one with the right number of pixels.
        for seed in component.minX..<component.maxX
        where pixels[component.minY * width + seed] == component.ink.rawValue && !seen[index(seed, component.minY)] {
            var found: [(x: Int, y: Int)] = []
            var pending = [(x: seed, y: component.minY)]
            seen[index(seed, component.minY)] = true
            while let pixel = pending.popLast() {
                found.append(pixel)
                for y in max(component.minY, pixel.y - 1)...min(component.maxY - 1, pixel.y + 1) {
                    for x in max(component.minX, pixel.x - 1)...min(component.maxX - 1, pixel.x + 1)
                    where !seen[index(x, y)] && pixels[y * width + x] == component.ink.rawValue {
                        seen[index(x, y)] = true
                        pending.append((x, y))
                    }
                }
            }
            if found.count == component.area { return found }
        }
        return []
    }
}
