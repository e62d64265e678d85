internal import Foundation
package import ImageCodec

/// The blur of a photo whose camera moved in a straight line at constant speed during the exposure.
package struct MotionBlur: Sendable {
    /// The length of the movement, in pixels.
    package let length: Float
    /// The direction of the movement, in radians from the x axis to the y axis, 0 ..< π.
    package let angle: Float

    package init(length: Float, angle: Float) { (self.length, self.angle) = (length, angle) }

    /// The blur of the same photo at `scale` times its size.
    package func scaled(by scale: Float) -> MotionBlur { MotionBlur(length: scale * length, angle: angle) }

    /// The direction as a unit vector. It takes two trigonometric functions, so keep it in loops.
    var direction: (x: Float, y: Float) { (cos(angle), sin(angle)) }

    /// The factor by which the movement attenuates a frequency. It is negative where it inverts bright and dark.
    /// - Parameter frequency: The component of the frequency along ``direction``, in cycles per pixel.
    func response(along frequency: Float) -> Float {
        let angle = Float.pi * length * frequency
        return abs(angle) < 1e-4 ? 1 : sin(angle) / angle
    }
}

extension MotionBlur {
    /// Finds the movement from the dark bands in the photo's spectrum; the longer the movement, the closer the bands.
    /// The spectrum, relative to its mean over all directions, is compared with those of movements of many lengths and
    /// directions (after Cannon, 1976). `nil` if the photo appears to be still.
    package init?(in photo: GrayImage) {
        guard let remainder = SpectralRemainder(of: photo) else { return nil }
        let best = Self.angles.lazy.flatMap { angle in
            let sums = remainder.sums(along: MotionBlur(length: 1, angle: angle))
            return Template.all.lazy.map { (angle, $0.length, $0.match(with: sums)) }
        }.max { $0.2 < $1.2 }
        guard let (angle, length, match) = best, match > Self.leastMatch * remainder.magnitude,
            length >= Self.shortest
        else { return nil }
        self.init(length: length, angle: angle)
        guard remainder.rise(after: self) > Self.leastRise else { return nil }
    }

    /// The tested directions, and the tested lengths in pixels.
    private static let angles = (0..<36).map { Float($0) * .pi / 36 }
    fileprivate static let lengths = stride(from: Float(2.5), through: 14, by: 0.5)
    /// The least correlation with the spectrum of a movement. It finds 66 of 82 pages that moved by 6 or 8 pixels, and
    /// none of 492 still ones in poor light, small or strongly compressed; a limit of 0.5 finds 69 and 15.
    private static let leastMatch: Float = 0.62
    /// The least mean rise from the first dark band to the next bright one, in natural logarithms. Print that is merely
    /// soft has no bright band there.
    private static let leastRise: Float = 0.3
    /// The shortest movement, in pixels, whose next bright band is within the compared frequencies.
    private static let shortest: Float = 4
}

/// The log spectrum of a movement, as a function of the frequency along it.
private struct Template: Sendable {
    let length: Float
    /// One value for each bin of frequencies, divided by the norm of the whole spectrum.
    private let values: [Float]

    static let all = MotionBlur.lengths.map(Template.init)

    /// Added to keep the logarithm finite where a frequency is extinguished.
    private static let rest: Float = 0.03

    private init(length: Float) {
        self.length = length
        let blur = MotionBlur(length: length, angle: 0.4)
        let logarithms = (0..<SpectralBins.count).map { bin -> Float in
            let response = blur.response(along: SpectralBins.frequency(ofBin: bin))
            return log(response * response + Self.rest)
        }
        let bins = SpectralBins.bins(along: blur)
        let norm = SpectralBins.norm(SpectralBins.withoutRings(bins.map { logarithms[$0] }))
        values = logarithms.map { $0 / norm }
    }

    /// The scalar product with a spectrum, from its sums over each bin.
    func match(with sums: [Float]) -> Float { zip(sums, values).reduce(0) { $0 + $1.0 * $1.1 } }
}
