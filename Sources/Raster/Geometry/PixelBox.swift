/// A box of whole pixels. The upper bounds are exclusive.
package struct PixelBox: Hashable, Sendable {
    /// In pixels of the picture.
    package var minX: Int, minY: Int, maxX: Int, maxY: Int

    /// Creates a box from its bounds.
    package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// In pixels.
    package var width: Int { maxX - minX }
    /// In pixels.
    package var height: Int { maxY - minY }
    /// The longer of width and height.
    package var longerSide: Int { max(width, height) }

    /// The smallest box that holds both.
    package func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// The distance between two boxes, in pixels; 0 if they overlap.
    package func gap(to other: PixelBox) -> Double {
        let x = Double(max(other.minX - maxX, minX - other.maxX, 0))
        let y = Double(max(other.minY - maxY, minY - other.maxY, 0))
        return (x * x + y * y).squareRoot()
    }

    /// Whether the box reaches the edge of a picture of this size, or the row or column of pixels next to it.
    package func touchesEdge(ofWidth width: Int, height: Int) -> Bool {
        minX <= 1 || minY <= 1 || maxX >= width - 1 || maxY >= height - 1
    }
}
