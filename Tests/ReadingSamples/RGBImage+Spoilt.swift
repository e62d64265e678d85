import Foundation
package import ImageCodec
import Raster

extension RGBImage {
    /// The photo as it would be with a part of the light, and with noise of about this standard deviation.
    package func darkened(light: Double, noise: Double) -> RGBImage {
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
    package func reduced(to fraction: Double) -> RGBImage {
        resized(width: Int(Double(width) * fraction), height: Int(Double(height) * fraction))
    }

    /// The photo as it would be if the camera had moved evenly by this many pixels, to whole pixels.
    /// - Parameter angle: The direction, in radians from the x axis to the y axis.
    package func moved(by length: Double, angle: Double) -> RGBImage {
        let steps = Int(4 * length)
        let places = (0...steps).map { step -> (x: Int, y: Int) in
            let way = length * (Double(step) / Double(steps) - 0.5)
            return (Int((way * cos(angle)).rounded()), Int((way * sin(angle)).rounded()))
        }
        let moved = [UInt8](unsafeUninitializedCapacity: pixels.count) { moved, count in
            pixels.withUnsafeBufferPointer { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        var sums = SIMD4<Int>.zero
                        for place in places {
                            let row = min(max(y &+ place.y, 0), height &- 1)
                            let at = 3 &* (row &* width &+ min(max(x &+ place.x, 0), width &- 1))
                            sums &+= SIMD4(Int(pixels[at]), Int(pixels[at &+ 1]), Int(pixels[at &+ 2]), 0)
                        }
                        let at = 3 &* (y &* width &+ x)
                        for channel in 0..<3 { moved[at &+ channel] = UInt8(sums[channel] / places.count) }
                    }
                }
            }
            count = pixels.count
        }
        return RGBImage(width: width, height: height, pixels: moved)
    }

    /// The part of the picture in its upper left corner.
    package func corner(width: Int, height: Int) -> RGBImage {
        let rows = (0..<height).flatMap { y in pixels[3 * y * self.width..<3 * (y * self.width + width)] }
        return RGBImage(width: width, height: height, pixels: rows)
    }

    /// The photo of a board with a white disc on one of its cells. A cell is given by the x and y of its centre, the middle cell first.
    package func whitened(_ cell: [Double], of cells: [[Double]]) -> RGBImage {
        let radius = 0.45 * hypot(cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
        var pixels = pixels
        for y in 0..<height {
            for x in 0..<width where hypot(Double(x) - cell[0], Double(y) - cell[1]) < radius {
                for sample in 3 * (y * width + x)..<3 * (y * width + x + 1) { pixels[sample] = 250 }
            }
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }
}
