/// How a pixel compares with its surroundings.
package enum Ink: UInt8, CaseIterable, Sendable {
    /// Similar to its surroundings.
    case none = 0
    /// Darker than its surroundings.
    case dark = 1
    /// Lighter than its surroundings.
    case light = 2
}

/// A picture whose pixels are classified as darker than, lighter than, or similar to their surroundings.
package struct InkMap: Sendable {
    /// The number of pixels in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// Raw values of ``Ink``, row by row.
    package let pixels: [UInt8]

    /// Creates a map from the raw values of its pixels.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }
}
