internal import ImageCodec
internal import Raster

extension GrayImage {
    /// The grey levels to which paper and ink are normalized.
    private static let paperLevel: Float = 225
    private static let inkLevel: Float = 25
    /// The quantiles of a window's pixels that estimate paper and ink. Letters cover a fifth of a line.
    private static let paperShare = 0.62
    private static let inkShare = 0.03
    /// The least local contrast of ink, as a fraction of the strip's 75th percentile. Without it, grain would be taken
    /// for ink where there are no letters.
    private static let leastContrast: Float = 0.55

    /// Normalizes the brightness of paper and ink along a strip of dark text, which shadows and the bend of a page make
    /// uneven. Tesseract only stretches the contrast of a strip as a whole.
    /// - Parameter reach: Half the width of the sliding window, in pixels; should span a few letters.
    func withEvenPaper(reach: Int) -> GrayImage {
        let cell = max(4, reach / 4), cells = (width + cell - 1) / cell
        let levels = levels(cell: cell, cells: cells, reach: max(1, reach / cell))
        let contrast = levels.map { 1 - $0.ink / max($0.paper, 1) }.quantile(3, of: 4) ?? 0
        let least = Self.leastContrast * contrast
        var even = pixels
        for x in 0..<width {
            let place = LinearCell(pixel: x, side: cell, count: cells)
            let left = levels[place.first], right = levels[place.second]
            let paper = place.mix(left.paper, right.paper)
            let ink = min(place.mix(left.ink, right.ink), paper - max(least * paper, 8))
            let gain = (Self.paperLevel - Self.inkLevel) / (paper - ink)
            for row in 0..<height {
                let value = Self.inkLevel + (Float(pixels[row * width + x]) - ink) * gain
                even[row * width + x] = UInt8(min(max(value, 0), 255))
            }
        }
        return GrayImage(width: width, height: height, pixels: even)
    }

    /// The brightness of paper and ink around each cell of columns.
    private func levels(cell: Int, cells: Int, reach: Int) -> [(paper: Float, ink: Float)] {
        // A histogram of 256 bins for each cell.
        var histograms = [Int](repeating: 0, count: 256 * cells)
        histograms.withUnsafeMutableBufferPointer { histograms in
            for x in 0..<width {
                let first = 256 &* (x / cell)
                for row in 0..<height { histograms[first &+ Int(pixels[row &* width &+ x])] &+= 1 }
            }
        }
        var sum = [Int](repeating: 0, count: 256)
        func add(_ cell: Int, _ sign: Int) {
            guard (0..<cells).contains(cell) else { return }
            for value in 0..<256 { sum[value] += sign * histograms[256 * cell + value] }
        }
        for cell in 0..<reach { add(cell, 1) }
        return (0..<cells).map { index in
            add(index + reach, 1)
            add(index - reach - 1, -1)
            let window = Histogram(counts: sum), count = Double(window.total)
            func level(_ share: Double) -> Float { Float(window.value(atRank: Int(count * share)) ?? 255) }
            return (level(Self.paperShare), level(Self.inkShare))
        }
    }
}
