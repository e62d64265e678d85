import Foundation
import Testing

@testable import Raster

@Suite("Fourier transforms")
struct FourierTransformTests {
    private let width = 30, height = 18

    /// A wave with whole numbers of periods.
    private func wave(across: Int, down: Int) -> [Float] {
        (0..<height).flatMap { y in
            (0..<width).map { x in
                let turns = Double(across * x) / Double(width) + Double(down * y) / Double(height)
                return Float(cos(2 * .pi * turns))
            }
        }
    }

    @Test("a wave is one component of the spectrum, in the row and column of its frequencies")
    func wave() throws {
        let transform = try #require(FourierTransform(width: width, height: height))
        let spectrum = transform.spectrum(of: wave(across: 4, down: -3))
        let place = (height - 3) * transform.columns + 4
        #expect(abs(spectrum[place].x - Float(width * height) / 2) < 0.01)
        for (other, component) in spectrum.enumerated() where other != place {
            #expect((component * component).sum() < 0.01)
        }
        #expect(FourierTransform.frequency(height - 3, of: height) == -3 / Float(height))
    }

    @Test("the samples come back from their spectrum")
    func inverse() throws {
        let transform = try #require(FourierTransform(width: width, height: height))
        let samples = zip(wave(across: 2, down: 5), wave(across: 7, down: 1)).map { 3 * $0 + $1 + 10 }
        let same = transform.samples(of: transform.spectrum(of: samples))
        #expect(zip(samples, same).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    @Test("fast lengths are even and not much longer", arguments: [1, 2, 97, 640, 961, 1343])
    func length(least: Int) {
        let length = FourierTransform.length(atLeast: least)
        #expect(length.isMultiple(of: 2))
        #expect((least...least + least / 8 + 1).contains(length))
    }
}
