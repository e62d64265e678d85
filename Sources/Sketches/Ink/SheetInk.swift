internal import ImageCodec
internal import Raster

/// The ink on one sheet, without light, shadow and ruling, and the drawings it may form.
struct SheetInk {
    private let sheet: PaperSheet
    private let density: InkDensity
    private let levels: InkLevels
    private let mask: InkMask
    private let picture: RGBImage
    private let debug: DebugSink?

    /// A way to segment the ink. The first is right for most photos.
    enum View: CaseIterable {
        /// All ink is of one kind.
        case all
        /// There are two kinds of ink, and the lighter one is remaining ruling, folds, or the edge of the sheet.
        case dark
    }

    /// - Parameter whole: The ink density of all of `picture`.
    init(_ picture: RGBImage, _ whole: InkDensity, on sheet: PaperSheet, debug: DebugSink?) {
        var density = whole.on(sheet)
        debug?("1-density", density.picture)
        var levels = InkLevels(density, on: sheet)
        let ruling = Ruling(density, on: sheet)
        if !ruling.lines.isEmpty {
            debug?("2-ruling", ruling.drawn(over: picture))
            density = ruling.removed(from: density)
            levels = InkLevels(density, on: sheet, above: ruling.tone)
            debug?("2-unruled", density.picture)
        }
        (self.sheet, self.density, self.levels) = (sheet, density, levels)
        (self.picture, self.debug) = (picture, debug)
        mask = InkMask(density, levels)
    }

    /// The groups of components that may be the drawing, the likeliest first.
    func drawings(_ view: View) -> [[PixelRegion]] {
        guard levels.hasInk else { return [] }
        switch view {
        case .all:
            let drawings = DrawingFinder().drawings(in: mask, on: sheet)
            debug?("3-drawing", picture.showing(sheet, mask, drawings.first ?? []))
            return drawings
        case .dark: return DrawingFinder().drawings(in: mask.darker(in: density), on: sheet)
        }
    }
}

extension RGBImage {
    /// Darkens everything but the sheet and paints the ink blue and the drawing red, for debugging.
    fileprivate func showing(_ sheet: PaperSheet, _ mask: InkMask, _ patches: [PixelRegion]) -> RGBImage {
        var pixels = pixels
        func paint(_ pixel: Int, _ color: (UInt8, UInt8, UInt8)) {
            (pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2]) = color
        }
        for pixel in mask.isInk.indices {
            let (x, y) = (pixel % mask.width, pixel / mask.width)
            if !sheet.cells[y / PaperCells.side * sheet.width + x / PaperCells.side] {
                paint(pixel, (pixels[3 * pixel] / 3, pixels[3 * pixel + 1] / 3, pixels[3 * pixel + 2] / 3))
            } else if mask.isInk[pixel] {
                paint(pixel, (40, 90, 255))
            }
        }
        for pixel in patches.lazy.flatMap(\.pixels) { paint(Int(pixel), (230, 20, 20)) }
        return RGBImage(width: width, height: height, pixels: pixels)
    }
}
