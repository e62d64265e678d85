package import ImageCodec
internal import Raster

extension RGBImage {
    /// Whether the picture is so small that it is read at twice its size: the letters of a page on it are as small as the strokes between
    /// them, and those of a board smaller than the letter net's input.
    package var isSmall: Bool { longerSide <= 800 }

    /// The picture at twice its size.
    package var doubled: RGBImage { resized(width: 2 * width, height: 2 * height) }

    /// The photo as if it had been taken in good light: as bright as paper in daylight, and with less noise. A photo
    /// that is bright and clear stays as it is.
    /// - Parameter subject: What must not become brighter than paper.
    package func inGoodLight(for subject: PhotoLight.Subject = .page) -> RGBImage {
        let bright = brightened(by: PhotoLight(of: self, for: subject).gain), noise = bright.grain
        return noise > PhotoLight.mostNoise ? bright.denoised(noise: noise) : bright
    }

    /// The photo with each sample multiplied by `gain`.
    private func brightened(by gain: Float) -> RGBImage {
        guard gain > 1 else { return self }
        let levels = (0..<256).map { UInt8(min(Float($0) * gain + 0.5, 255)) }
        return RGBImage(width: width, height: height, pixels: pixels.map { levels[Int($0)] })
    }
}

/// The light in which a photo was taken.
package struct PhotoLight {
    /// The factor by which the photo should be brighter; 1 if it is bright enough.
    let gain: Float

    /// What a photo shows.
    package enum Subject {
        /// Most of the photo is paper. What is brighter may be lamps and reflections.
        case page
        /// The brightest may be the small middle cell of a dark screen.
        case board

        /// The fraction of the photo's blocks that are darker than what should be as bright as paper.
        fileprivate var share: Double {
            switch self {
            case .page: 0.95
            case .board: 0.995
            }
        }
    }

    /// The noise of phones in normal light has a lower standard deviation, in grey levels.
    static let mostNoise: Float = 9
    /// The brightness of paper in good light, and the brightness below which a photo is brightened. The thresholds of
    /// the readers suit what is brighter.
    private static let paper: Float = 225, dark: Float = 130
    /// The largest gain. What is darker still has too few levels to be read.
    private static let mostGain: Float = 12
    /// The side of a block, in pixels. Its mean hardly varies with noise.
    private static let block = 4

    init(of photo: RGBImage, for subject: Subject = .page) {
        var histogram = Histogram()
        var count = 0
        photo.pixels.withUnsafeBufferPointer { source in
            for y in stride(from: 0, to: photo.height - Self.block + 1, by: 2 * Self.block) {
                for x in stride(from: 0, to: photo.width - Self.block + 1, by: 2 * Self.block) {
                    histogram.counts[Self.brightness(of: source, x: x, y: y, width: photo.width)] += 1
                    count += 1
                }
            }
        }
        let paper = histogram.value(atRank: Int(Double(count) * subject.share)) ?? 255
        gain = Float(paper) < Self.dark ? min(Self.paper / Float(max(paper, 1)), Self.mostGain) : 1
    }

    /// The largest of the channels' means over a block.
    private static func brightness(of source: UnsafeBufferPointer<UInt8>, x: Int, y: Int, width: Int) -> Int {
        var sums = SIMD4<Int32>.zero
        for row in y..<(y + block) {
            for column in x..<(x + block) {
                let place = 3 &* (row &* width &+ column)
                for channel in 0..<3 { sums[channel] &+= Int32(source[place &+ channel]) }
            }
        }
        return Int(sums.max()) / (block * block)
    }
}
