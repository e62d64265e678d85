import ImageCodec

extension RGBImage {
    /// The photo as it would be with a part of the light, and with noise of about this standard deviation.
    func darkened(light: Double, noise: Double) -> RGBImage {
        var state: UInt64 = 5
        func uniform() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 53)
        }
        let spoilt = pixels.map { value -> UInt8 in
            // The sum of four uniform values has the variance 1/3.
            let random = (uniform() + uniform() + uniform() + uniform() - 2) * 3.0.squareRoot()
            return UInt8(min(max((Double(value) * light + noise * random).rounded(), 0), 255))
        }
        return RGBImage(width: width, height: height, pixels: spoilt)
    }

    /// The picture at a fraction of its width and height.
    func reduced(to fraction: Double) -> RGBImage {
        resized(width: Int(Double(width) * fraction), height: Int(Double(height) * fraction))
    }
}
