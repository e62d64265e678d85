import ImageCodec
import Raster
import Testing

@Suite("Filters")
struct FilterTests {
    @Test("smoothing spreads a point as the binomial kernel, and keeps a flat picture")
    func smoothed() {
        var pixels = [UInt8](repeating: 0, count: 25)
        pixels[12] = 160
        let smooth = GrayImage(width: 5, height: 5, pixels: pixels).smoothed()
        #expect(smooth.pixels[12] == 40 && smooth.pixels[11] == 20 && smooth.pixels[6] == 10 && smooth.pixels[0] == 0)
        let flat = GrayImage(width: 4, height: 4, pixels: Array(repeating: 77, count: 16))
        #expect(flat.smoothed() == flat)
    }

    @Test("inpainting continues what lies on both sides of a hole")
    func inpainted() {
        // A dark column between light ones, interrupted in its middle row.
        let rows = Array(repeating: [200, 200, 20, 200, 200] as [UInt8], count: 9)
        var pixels = rows.flatMap(\.self), mask = [UInt8](repeating: 0, count: 45)
        let holes = (20..<25).map { Int32($0) }
        for hole in holes { (pixels[Int(hole)], mask[Int(hole)]) = (255, 1) }
        let filled = GrayImage(width: 5, height: 9, pixels: pixels).inpainted(mask, pixels: holes)
        #expect(filled.pixels[20] == 200 && filled.pixels[24] == 200)
        #expect(filled.pixels[22] < 100)
    }

    @Test("a thick bar is thinned to a line, and a line stays")
    func skeleton() {
        let bar = Drawn(["..........", ".########.", ".########.", ".########.", ".........."])
        let thin = Skeleton(thinning: bar.mask.map { $0 == 1 }, width: 10, height: 5)
        #expect(thin.isLine.indices.filter { thin.isLine[$0] }.allSatisfy { $0 / 10 == 2 })
        #expect((4...8).contains(thin.length))
        let line = Drawn(["......", ".####.", "......"]).mask.map { $0 == 1 }
        #expect(Skeleton(thinning: line, width: 6, height: 3).isLine == line)
    }

    @Test(
        "Otsu's threshold is the last value of the lower class; 0 where there is one class",
        arguments: [
            [], [0, 0, 7], [7], [4, 4], [0, 4, 4], [5, 1, 0, 0, 1, 5], [9, 9, 9, 1, 1, 1, 1, 20],
        ] as [[Double]])
    func otsuExactly(histogram: [Double]) {
        // By its definition: the split with the largest variance between the classes.
        func variance(_ last: Int) -> Double {
            let (low, high) = (Array(histogram[...last]), Array(histogram[(last + 1)...]))
            let (lowCount, highCount) = (low.reduce(0, +), high.reduce(0, +))
            guard lowCount > 0, highCount > 0 else { return 0 }
            let lowMean = low.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / lowCount
            let highMean =
                high.enumerated().reduce(0) { $0 + Double($1.offset + last + 1) * $1.element } / highCount
            return lowCount * highCount * (lowMean - highMean) * (lowMean - highMean)
        }
        let found = otsuThreshold(histogram)
        #expect(histogram.indices.allSatisfy { variance($0) <= variance(found) + 1e-9 })
        if histogram.count(where: { $0 > 0 }) < 2 { #expect(found == 0) }
    }

    @Test("Otsu's threshold separates two heaps")
    func otsu() {
        var histogram = Array(repeating: 0.0, count: 256)
        for value in 20...30 { histogram[value] = 10 }
        for value in 200...220 { histogram[value] = 5 }
        #expect((30..<200).contains(otsuThreshold(histogram)))
    }

    @Test("the noise of a picture is measured where it is flat")
    func grain() {
        let flat = GrayImage(width: 60, height: 60, pixels: Array(repeating: 90, count: 3600))
        #expect(flat.grain == 0 || flat.grain < 0.1)
        let noisy = GrayImage(
            width: 60, height: 60, pixels: (0..<3600).map { UInt8(90 + ($0 &* 2_654_435_761 >> 16) % 21) })
        #expect((3...12).contains(noisy.grain))
    }
}
