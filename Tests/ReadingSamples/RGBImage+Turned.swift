package import ImageCodec

extension RGBImage {
    /// The picture rotated a quarter turn clockwise.
    package func turnedRight() -> RGBImage {
        var turned = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let target = 3 * (x * height + (height - 1 - y)), source = 3 * (y * width + x)
                for channel in 0..<3 { turned[target + channel] = pixels[source + channel] }
            }
        }
        return RGBImage(width: height, height: width, pixels: turned)
    }
}
