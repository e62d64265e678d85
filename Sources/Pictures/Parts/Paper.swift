import ImageCodec

/// Draws a grey picture as a sheet of paper with rounded corners, slightly darker in the dark theme.
struct Paper {
    let image: GrayImage
    let box: Box
    /// Whether pixels are interpolated rather than drawn as squares; `nil` for whether there are many.
    var isSmooth: Bool?

    /// The number of grey levels. So few fit the palette and keep a photo's noise out of the file.
    private static let levels = 24
    /// A picture with fewer pixels than this a side is one of squares.
    private static let fewPixels = 64

    func draw(on canvas: Canvas, theme: Theme) {
        canvas.clipped(to: box, rounding: 20) {
            canvas.drawGray(
                image.pixels.map(Self.leveled), width: image.width, height: image.height, in: box,
                dark: Color(0x141414), light: theme.paper, isSmooth: isSmooth ?? (image.width >= Self.fewPixels))
        }
        canvas.strokeBox(box, rounding: 20, width: 3, color: theme.track)
    }

    private static func leveled(_ gray: UInt8) -> UInt8 {
        let step = 255 / Double(levels - 1)
        return UInt8((Double(gray) / step).rounded() * step)
    }
}
