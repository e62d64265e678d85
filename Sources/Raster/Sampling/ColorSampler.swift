public import ImageCodec

/// Samples the colours of a photo with bilinear interpolation.
@usableFromInline
package struct ColorSampler {
    @usableFromInline let pixels: UnsafeBufferPointer<UInt8>
    @usableFromInline let width: Int, height: Int
    /// The offsets to the next pixel on the right and below; 0 in a photo one pixel wide or high.
    @usableFromInline let right: Int, below: Int

    @usableFromInline init(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        (self.pixels, self.width, self.height) = (pixels, width, height)
        (right, below) = (width > 1 ? 3 : 0, height > 1 ? 3 * width : 0)
    }

    /// Red, green and blue 0…255 at (x, y). Pixel centres lie at halves; beyond an edge the nearest pixels repeat.
    @inlinable @inline(__always)
    package func color(x: Double, y: Double) -> SIMD3<Float> {
        let x = min(max(x - 0.5, 0), Double(width - 1)), y = min(max(y - 0.5, 0), Double(height - 1))
        let left = min(Int(x), max(width - 2, 0)), top = min(Int(y), max(height - 2, 0))
        let across = Float(x - Double(left)), along = Float(y - Double(top))
        let at = 3 &* (top &* width &+ left)
        let upper = pixel(at) * (1 - across) + pixel(at &+ right) * across
        let lower = pixel(at &+ below) * (1 - across) + pixel(at &+ below &+ right) * across
        return upper * (1 - along) + lower * along
    }

    @inlinable @inline(__always)
    func pixel(_ at: Int) -> SIMD3<Float> {
        SIMD3(Float(pixels[at]), Float(pixels[at &+ 1]), Float(pixels[at &+ 2]))
    }
}

extension RGBImage {
    /// Calls `body` with a sampler of the pixels, of which there must be at least one.
    @inlinable
    package func withSampler<Result>(_ body: (ColorSampler) -> Result) -> Result {
        pixels.withUnsafeBufferPointer { body(ColorSampler($0, width: width, height: height)) }
    }
}
