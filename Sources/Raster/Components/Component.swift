/// A connected component of one kind of ink (8-neighbourhood), without its pixels.
package struct Component: Hashable, Sendable {
    /// Its ink, never ``Ink/none``.
    package var ink: Ink
    /// The bounding box.
    package var box: PixelBox
    /// The number of pixels.
    package var area: Int

    /// Creates a component from its measures.
    package init(ink: Ink, box: PixelBox, area: Int) { (self.ink, self.box, self.area) = (ink, box, area) }
}

extension InkMap {
    /// The connected components of dark and of light ink, in the order of their first pixels.
    /// - Parameter smallestSide: Components smaller than this in both width and height are left out.
    package func components(smallestSide: Int = 1) -> [Component] {
        RunLabels(pixels, width: width, height: height).components.compactMap { component in
            guard component.box.longerSide >= smallestSide else { return nil }
            return Component(ink: Ink(rawValue: component.value) ?? .none, box: component.box, area: component.area)
        }
    }

    /// The pixels of one of the map's components, row by row.
    package func pixels(of component: Component) -> [(x: Int, y: Int)] {
        let box = component.box
        var mask: [UInt8] = []
        mask.reserveCapacity(box.width * box.height)
        for y in box.minY..<box.maxY {
            for x in box.minX..<box.maxX { mask.append(pixels[y * width + x] == component.ink.rawValue ? 1 : 0) }
        }
        // Parts of other components may share the box, so take one that begins at its top and has the right size.
        let regions = PixelRegions(mask, width: box.width, height: box.height, minimum: component.area)
        let own = regions.regions.first { $0.pixels.count == component.area && $0.box.minY == 0 }
        return own?.pixels.map { (box.minX + Int($0) % box.width, box.minY + Int($0) / box.width) } ?? []
    }
}
