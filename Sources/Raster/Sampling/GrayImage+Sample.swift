public import ImageCodec

extension GrayImage {
    /// As ``sample(_:width:height:x:y:)`` but without clamping, for places at least one pixel inside the picture.
    @inlinable @inline(__always)
    package static func sampleInside(_ pixels: UnsafeBufferPointer<UInt8>, width: Int, x: Float, y: Float) -> Float {
        let (x0, y0) = (Int32(x - 0.5), Int32(y - 0.5))
        let fx = x - 0.5 - Float(x0), fy = y - 0.5 - Float(y0)
        let first = Int(y0) &* width &+ Int(x0)
        let (a, b) = (Float(pixels[first]), Float(pixels[first &+ 1]))
        let (c, d) = (Float(pixels[first &+ width]), Float(pixels[first &+ width &+ 1]))
        let top = a + (b - a) * fx, bottom = c + (d - c) * fx
        return top + (bottom - top) * fy
    }

    /// The bilinearly interpolated grey value at (x, y). Pixel (i, j) covers [i, i+1) × [j, j+1); beyond the border,
    /// the border pixels repeat.
    @inlinable @inline(__always)
    package static func sample(
        _ pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int, x: Float, y: Float
    ) -> Float {
        let cx = min(max(x - 0.5, 0), Float(width - 1))
        let cy = min(max(y - 0.5, 0), Float(height - 1))
        let x0 = Int(cx), y0 = Int(cy)
        let x1 = min(x0 &+ 1, width &- 1), upper = y0 &* width, lower = min(y0 &+ 1, height &- 1) &* width
        let fx = cx - Float(x0), fy = cy - Float(y0)
        let top = Float(pixels[upper &+ x0]) * (1 - fx) + Float(pixels[upper &+ x1]) * fx
        let bottom = Float(pixels[lower &+ x0]) * (1 - fx) + Float(pixels[lower &+ x1]) * fx
        return top * (1 - fy) + bottom * fy
    }
}
