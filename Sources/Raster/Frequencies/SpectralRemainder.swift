internal import Foundation
internal import ImageCodec

/// The compared frequencies of a tile's spectrum. The lowest are left out, because they show lines and margins; so are
/// the highest, which show noise, and those along the axes, which show the blocks of JPEG.
enum SpectralBins {
    /// The side of a tile, in pixels.
    static let side = 128
    /// The compared frequencies, in cycles per pixel.
    static let compared: Range<Float> = 0.04..<0.4
    /// The frequency above which there is only noise.
    static let noise: Float = 0.42
    /// The number of bins for the frequency along a movement, and the highest frequency.
    static let count = 256, highest: Float = 0.45

    struct Place: Sendable {
        /// The index in the spectrum.
        let index: Int
        /// In cycles per pixel.
        let x: Float, y: Float
        /// The magnitude of the frequency, rounded, in cycles per tile.
        let ring: Int
    }

    private static let columns = side / 2 + 1
    private static let all: [Place] = (0..<side).flatMap { row in
        (0..<columns).map { column in
            let x = FourierTransform.frequency(column, of: side), y = FourierTransform.frequency(row, of: side)
            let ring = Int((hypot(x, y) * Float(side)).rounded())
            return Place(index: row * columns + column, x: x, y: y, ring: ring)
        }
    }
    static let places = all.filter {
        compared.contains(hypot($0.x, $0.y)) && min(abs($0.x), abs($0.y)) * Float(side) > 1.5
    }
    static let noisy = all.filter { hypot($0.x, $0.y) > noise }.map(\.index)
    private static let sizes: [Float] = {
        var sizes = [Float](repeating: 0, count: side)
        for place in places { sizes[place.ring] += 1 }
        return sizes
    }()

    static func frequency(ofBin bin: Int) -> Float { (Float(bin) + 0.5) / Float(count) * highest }

    /// The absolute frequency along a movement for each place.
    static func frequencies(along blur: MotionBlur) -> [Float] {
        let (x, y) = blur.direction
        return places.map { abs($0.x * x + $0.y * y) }
    }

    /// The bin of each place by its frequency along a movement.
    static func bins(along blur: MotionBlur) -> [Int] {
        let scale = Float(count) / highest
        return frequencies(along: blur).map { min(Int($0 * scale), count - 1) }
    }

    /// The values of the places minus the mean of each ring.
    static func withoutRings(_ values: [Float]) -> [Float] {
        var sums = [Float](repeating: 0, count: side)
        for (place, value) in zip(places, values) { sums[place.ring] += value }
        return zip(places, values).map { $1 - sums[$0.ring] / sizes[$0.ring] }
    }

    static func norm(_ values: [Float]) -> Float { values.reduce(0) { $0 + $1 * $1 }.squareRoot() }
}

/// The part of a photo's log power spectrum that depends on direction: the mean over tiles, minus the mean at each
/// frequency's magnitude.
struct SpectralRemainder {
    private let values: [Float]
    let magnitude: Float

    /// The maximum number of tiles.
    private static let tiles = 16
    /// The fraction of the noise that is subtracted, the noise's rank among the noisy frequencies, and the least
    /// remaining power as a fraction of the noise.
    private static let subtracted: Float = 0.9, rank = 0.3, least: Float = 0.1

    /// `nil` for a photo smaller than a tile.
    init?(of photo: GrayImage) {
        let corners = Self.corners(in: photo)
        guard !corners.isEmpty, let transform = FourierTransform(width: SpectralBins.side, height: SpectralBins.side)
        else { return nil }
        var sums = [Float](repeating: 0, count: SpectralBins.places.count)
        for corner in corners {
            let spectrum = transform.spectrum(of: Self.tile(at: corner, of: photo))
            let powers = spectrum.map { ($0 * $0).sum() }
            var noisy = SpectralBins.noisy.map { powers[$0] }
            let noise = noisy.select(rank: Int(Self.rank * Double(noisy.count)))
            for (index, place) in SpectralBins.places.enumerated() {
                sums[index] += log(max(powers[place.index] - Self.subtracted * noise, Self.least * noise) + 1e-9)
            }
        }
        values = SpectralBins.withoutRings(sums.map { $0 / Float(corners.count) })
        magnitude = SpectralBins.norm(values)
        guard magnitude > 0 else { return nil }
    }

    /// The corners of the tiles with the most contrast. Tiles do not overlap.
    private static func corners(in photo: GrayImage) -> [(x: Int, y: Int)] {
        let side = SpectralBins.side
        guard photo.width >= side, photo.height >= side else { return [] }
        let tiles = stride(from: 0, through: photo.height - side, by: side / 2).flatMap { y in
            stride(from: 0, through: photo.width - side, by: side / 2).map { x in
                (x: x, y: y, contrast: contrast(atX: x, y: y, of: photo))
            }
        }
        var chosen: [(x: Int, y: Int)] = []
        for tile in tiles.sorted(by: { $0.contrast > $1.contrast }) where chosen.count < Self.tiles {
            if chosen.allSatisfy({ abs($0.x - tile.x) >= side || abs($0.y - tile.y) >= side }) {
                chosen.append((tile.x, tile.y))
            }
        }
        return chosen
    }

    /// The variance of every fourth pixel.
    private static func contrast(atX x: Int, y: Int, of photo: GrayImage) -> Float {
        var sum = 0, squares = 0, count = 0
        for row in stride(from: y, to: y + SpectralBins.side, by: 4) {
            for column in stride(from: x, to: x + SpectralBins.side, by: 4) {
                let value = Int(photo.pixels[row * photo.width + column])
                sum += value
                squares += value * value
                count += 1
            }
        }
        let mean = Float(sum) / Float(count)
        return Float(squares) / Float(count) - mean * mean
    }

    private static let window = (0..<SpectralBins.side).map { (place: Int) -> Float in
        let turn = 2 * Float.pi * Float(place) / Float(SpectralBins.side - 1)
        return 0.5 - 0.5 * cos(turn)
    }

    /// A tile normalized to mean 0 and deviation 1 that fades toward its edges.
    private static func tile(at corner: (x: Int, y: Int), of photo: GrayImage) -> [Float] {
        let side = SpectralBins.side
        let pixels = (0..<side).flatMap { row -> [Float] in
            let start = (corner.y + row) * photo.width + corner.x
            return photo.pixels[start..<start + side].map { Float($0) }
        }
        let mean: Float = pixels.reduce(0, +) / Float(pixels.count)
        let differences = pixels.map { $0 - mean }
        let variance: Float = differences.reduce(0) { $0 + $1 * $1 } / Float(pixels.count)
        let scale: Float = 1 / (variance.squareRoot() + 1)
        return differences.enumerated().map { place, difference in
            difference * scale * window[place / side] * window[place % side]
        }
    }

    /// The sums over the frequencies of each bin along a movement.
    func sums(along blur: MotionBlur) -> [Float] {
        var sums = [Float](repeating: 0, count: SpectralBins.count)
        for (bin, value) in zip(SpectralBins.bins(along: blur), values) { sums[bin] += value }
        return sums
    }

    /// The mean of the first bright band beside the central one, minus that of the dark band before it.
    func rise(after blur: MotionBlur) -> Float {
        let frequencies = SpectralBins.frequencies(along: blur)
        func mean(at middle: Float, within reach: Float) -> Float {
            let band = zip(frequencies, values).filter { abs($0.0 - middle / blur.length) < reach / blur.length }
            return band.isEmpty ? 0 : band.reduce(0) { $0 + $1.1 } / Float(band.count)
        }
        return mean(at: 1.5, within: 0.2) - mean(at: 1, within: 0.15)
    }
}
