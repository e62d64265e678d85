public import ImageCodec

/// Samples the colours of a photo with bilinear interpolation.
@usableFromInline
package struct ColorSampler {
    @usableFromInline let pixels: UnsafeBufferPointer<UInt8>
    @usableFromInline let width: Int, height: Int

    @usableFromInline init(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        (self.pixels, self.width, self.height) = (pixels, width, height)
    }

    /// Red, green and blue 0…255 at (x, y). Pixel centres lie at halves; beyond an edge the nearest pixels repeat.
    @inlinable @inline(__always)
    package func color(x: Double, y: Double) -> SIMD3<Float> {
        BilinearCell(x: x - 0.5, y: y - 0.5, width: width, height: height).mix { pixel in
            let at = 3 &* pixel
            return SIMD3(Float(pixels[at]), Float(pixels[at &+ 1]), Float(pixels[at &+ 2]))
        }
    }
}

extension RGBImage {
    /// Calls `body` with a sampler of the pixels, of which there must be at least one.
    @inlinable
    package func withSampler<Result>(_ body: (ColorSampler) -> Result) -> Result {
        pixels.withUnsafeBufferPointer { body(ColorSampler($0, width: width, height: height)) }
    }
}
