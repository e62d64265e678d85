import Foundation
import Raster
import Testing

@testable import Pages

@Suite("The shape of a stroke")
struct StrokeShapeTests {
    @Test("a stroke hundreds of times larger than the print is measured safely", arguments: [1.0, 4.0, 20.0])
    func large(xHeight: Double) {
        let points = (0..<4000).map { step in
            let angle = Double(step) / 4000 * 2 * .pi
            return Point(x: 640 + 600 * cos(angle), y: 480 + 450 * sin(angle))
        }
        let shape = StrokeShape(MarkStroke(points: points, spacing: 1, origin: .dark), slope: 0, xHeight: xHeight)
        #expect(abs(shape.width - 1201 / xHeight) < 2 && shape.enclosed >= 0)
    }
}
