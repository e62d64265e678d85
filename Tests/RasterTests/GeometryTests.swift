import Raster
import Testing

@Suite("Geometry")
struct GeometryTests {
    private let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }

    @Test("a homography fitted to an affine picture of a square maps its points and back")
    func affine() throws {
        let map = Homography(origin: Point(x: 10, y: 20), right: Point(x: 3, y: 1), down: Point(x: -1, y: 2))
        let fitted = try #require(Homography(fitting: (square + [Point(x: 2, y: 3)]).map { ($0, map($0)) }))
        for point in square {
            #expect((fitted(point) - map(point)).length < 1e-9)
            let back = try #require(fitted.inverse(map(point)))
            #expect((back - point).length < 1e-9)
        }
        #expect(abs(fitted.scale - 7.0.squareRoot()) < 1e-9)
        #expect(fitted.foreshortening < 1e-9)
    }

    @Test("fewer than four points, or points on one line, determine no homography")
    func undetermined() {
        #expect(Homography(fitting: square.prefix(3).map { ($0, $0) }) == nil)
        #expect(Homography(fitting: (0..<6).map { Point(x: Double($0), y: 0) }.map { ($0, $0) }) == nil)
    }

    @Test("a map is stretched as much as its longest exceeds its shortest unit vector")
    func anisotropy() {
        let map = Homography(origin: .zero, right: Point(x: 3, y: 0), down: Point(x: 0, y: 2))
        #expect(abs(map.anisotropy - 1.5) < 1e-12)
        #expect(map.moved(to: Point(x: 5, y: 6))(.zero) == Point(x: 5, y: 6))
        #expect(map.linearized(at: Point(x: 1, y: 1))(.zero) == Point(x: 3, y: 2))
    }

    @Test("the hull leaves out what lies inside, and compares areas")
    func hull() {
        let hull = Hull(square.map { 4 * $0 } + [Point(x: 1, y: 1), Point(x: 2, y: 0)])
        #expect(Set(hull.corners) == Set(square.map { 4 * $0 }))
        #expect(hull.area == 16)
        #expect(hull.solidity(of: 12) == 0.75)
        #expect(Hull([Point(x: 1, y: 1)]).area == 0)
    }

    @Test("least squares finds the line through points, and nothing from one point")
    func leastSquares() throws {
        var equations = NormalEquations(unknowns: 2)
        equations.add([1, 1], equals: 5)
        #expect(equations.solution() == nil)
        equations.add([2, 1], equals: 7)
        equations.add([3, 1], equals: 9)
        let line = try #require(equations.solution())
        #expect(abs(line[0] - 2) < 1e-9 && abs(line[1] - 3) < 1e-9)
    }

    @Test("boxes join, keep their distance, and know the picture's edge")
    func boxes() {
        let a = PixelBox(minX: 2, minY: 2, maxX: 5, maxY: 4), b = PixelBox(minX: 8, minY: 8, maxX: 9, maxY: 18)
        #expect(a.union(b) == PixelBox(minX: 2, minY: 2, maxX: 9, maxY: 18))
        #expect(a.gap(to: b) == 5 && b.gap(to: a) == 5)
        #expect(a.gap(to: PixelBox(minX: 4, minY: 3, maxX: 20, maxY: 20)) == 0)
        #expect((a.width, a.height, b.longerSide) == (3, 2, 10))
        #expect(!a.touchesEdge(ofWidth: 7, height: 6))
        #expect(a.touchesEdge(ofWidth: 6, height: 6) && a.touchesEdge(ofWidth: 7, height: 5))
        #expect(PixelBox(minX: 1, minY: 2, maxX: 5, maxY: 4).touchesEdge(ofWidth: 20, height: 20))
        #expect(PixelBox(minX: 2, minY: 1, maxX: 5, maxY: 4).touchesEdge(ofWidth: 20, height: 20))
    }
}
