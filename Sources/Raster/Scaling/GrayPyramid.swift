public import ImageCodec

/// An image pyramid: one grey picture at several sizes, each half of the previous one.
///
/// Letters can be 8 or 300 pixels high. Instead of trying windows of many sizes on the full picture, each step uses one
/// window size on every level. This costs a third more than the full picture alone and averages out noise and moiré.
@usableFromInline
package struct GrayPyramid: Sendable {
    /// One level. Its pixel (x, y) lies at ((x + ½) / scale, (y + ½) / scale) in the picture.
    @usableFromInline
    package struct Level: Sendable {
        /// The picture at this size.
        @usableFromInline package let image: GrayImage
        /// Pixels of this level per pixel of the picture: 2, 1, ½, ¼, …
        @usableFromInline package let scale: Double
    }

    /// The levels, finest first.
    package let levels: [Level]

    /// The shortest side of a level. Smaller ones have no room for the seven letters of a board, each
    /// at least six pixels high.
    private static let smallestSide = 48
    /// Pictures with a longer side below this get an extra level of twice the size, because their letters may be five
    /// pixels high.
    private static let smallPicture = 800

    /// Creates the levels of `image`, each from the previous one.
    package init(_ image: GrayImage) {
        var levels: [Level] = []
        if max(image.width, image.height) < Self.smallPicture {
            levels.append(Level(image: image.doubled(), scale: 2))
        }
        levels.append(Level(image: image, scale: 1))
        var last = image
        var scale = 0.5
        while min(last.width, last.height) >= 2 * Self.smallestSide {
            last = last.halved()
            levels.append(Level(image: last, scale: scale))
            scale /= 2
        }
        self.levels = levels
    }

    /// The coarsest level on which `detail` pixels of the picture cover at least one pixel, or the finest level if
    /// there is none.
    package func level(resolving detail: Double) -> Level {
        levels.last { $0.scale * detail >= 1 } ?? levels[0]
    }
}
