package import ImageCodec

extension RGBImage {
    /// The photo with the movement of the camera undone: its brightness is divided by the blur's response where enough
    /// of a frequency remains (a Wiener filter). Colours stay blurred.
    /// - Parameter blur: See ``MotionBlur/init(in:)``.
    package func still(after blur: MotionBlur) -> RGBImage {
        let gray = gray
        let columns = FourierTransform.length(atLeast: width + 2 * Wiener.margin)
        let rows = FourierTransform.length(atLeast: height + 2 * Wiener.margin)
        guard let transform = FourierTransform(width: columns, height: rows) else { return self }
        var spectrum = transform.spectrum(of: Wiener.framed(gray, columns: columns, rows: rows))
        let direction = blur.direction
        for row in 0..<rows {
            let down = direction.y * FourierTransform.frequency(row, of: rows)
            for column in 0..<transform.columns {
                let across = direction.x * FourierTransform.frequency(column, of: columns)
                let response = blur.response(along: across + down)
                spectrum[row * transform.columns + column] *= response / (response * response + Wiener.noise)
            }
        }
        let sharp = transform.samples(of: spectrum)
        var out = pixels
        for y in 0..<height {
            for x in 0..<width {
                let place = y * width + x
                let change = sharp[(y + Wiener.margin) * columns + x + Wiener.margin] - Float(gray.pixels[place])
                for channel in 3 * place..<3 * place + 3 {
                    out[channel] = UInt8(max(0, min(Float(out[channel]) + change + 0.5, 255)))
                }
            }
        }
        return RGBImage(width: width, height: height, pixels: out)
    }
}

/// The filter that undoes a movement.
private enum Wiener {
    /// The power of the noise relative to that of the picture. Frequencies with less power are not restored.
    static let noise: Float = 0.01
    /// The margin of repeated edge pixels, in pixels. It separates the opposite edges of the picture, which adjoin in
    /// the transform.
    static let margin = 32

    /// The picture surrounded by the margin, which repeats the edge pixels.
    static func framed(_ picture: GrayImage, columns: Int, rows: Int) -> [Float] {
        (0..<rows).flatMap { row in
            let line = min(max(row - margin, 0), picture.height - 1) * picture.width
            return (0..<columns).map { column in
                Float(picture.pixels[line + min(max(column - margin, 0), picture.width - 1)])
            }
        }
    }
}
