import Foundation
import Raster
import Testing

@testable import Boards

@Suite("Six around one")
struct ConstellationTests {
    /// A small seeded generator, so that every run has the same clutter.
    struct SeededRandom: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// A pinhole view of the honeycomb, rotated in its plane, then tilted about an axis, at `distance` cell distances.
    private func view(turn: Double, tilt: Double, axis: Double, spacing: Double, distance: Double = 12) -> (Point) ->
        Point
    {
        { ideal in
            let x = ideal.x * cos(turn) - ideal.y * sin(turn), y = ideal.x * sin(turn) + ideal.y * cos(turn)
            let along = x * cos(axis) + y * sin(axis), across = -x * sin(axis) + y * cos(axis)
            let depth = distance / (distance + along * sin(tilt))
            let u = along * cos(tilt) * depth, v = across * depth
            return Point(
                x: 600 + spacing * (u * cos(axis) - v * sin(axis)), y: 500 + spacing * (u * sin(axis) + v * cos(axis)))
        }
    }

    private func glyph(_ point: Point, size: Double = 25, ink: Ink = .dark) -> Glyph {
        Glyph(x: point.x, y: point.y, size: size, ink: ink, contrast: 100)
    }

    private func clutter(_ count: Int, seed: UInt64) -> [Glyph] {
        var random = SeededRandom(state: seed)
        return (0..<count).map { _ in
            glyph(
                Point(x: .random(in: 0...1200, using: &random), y: .random(in: 0...1000, using: &random)),
                size: .random(in: 15...40, using: &random))
        }
    }

    @Test("six letters around a covered one are found", arguments: [0, 15, 137, 270], [0, 25] as [Double])
    func coveredHub(turn: Double, tilt: Double) throws {
        let view = view(turn: turn * .pi / 180, tilt: tilt * .pi / 180, axis: 0.7, spacing: 90)
        let outer = HoneycombGeometry.centers.dropFirst().map { glyph(view($0)) }
        let glyphs = outer + clutter(20, seed: UInt64(turn + tilt))
        let best = try #require(ConstellationFinder().constellationsWithoutHub(among: glyphs).first)
        #expect((best.map(.zero) - view(.zero)).length < 5)
        #expect(best.glyphs[0] == nil && best.found == 6)
    }

    @Test("a board with its middle letter, or with only five around it, has no covered centre")
    func noCoveredHub() {
        let view = view(turn: 0, tilt: 0, axis: 0, spacing: 90)
        let glyphs = HoneycombGeometry.centers.map { glyph(view($0)) }
        #expect(ConstellationFinder().constellationsWithoutHub(among: glyphs).isEmpty)
        #expect(ConstellationFinder().constellationsWithoutHub(among: Array(glyphs[1..<6])).isEmpty)
    }

    @Test(
        "a board is found at any rotation and tilt, among clutter",
        arguments: [0, 15, 30, 90, 137, 180, 270], [0, 15, 25] as [Double])
    func found(turn: Double, tilt: Double) throws {
        let view = view(turn: turn * .pi / 180, tilt: tilt * .pi / 180, axis: 0.7, spacing: 90)
        let glyphs = HoneycombGeometry.centers.map { glyph(view($0)) } + clutter(40, seed: UInt64(turn + tilt))
        let best = try #require(ConstellationFinder().constellations(among: glyphs).first)
        #expect((best.map(.zero) - view(.zero)).length < 5)
        #expect(best.found == 7)
        for ideal in HoneycombGeometry.centers {
            let place = best.map(ideal)
            #expect(HoneycombGeometry.centers.contains { (view($0) - place).length < 8 })
        }
        // Up in the honeycomb is roughly up in the picture.
        let up = best.map(HoneycombGeometry.centers[1]) - best.map(.zero)
        #expect(-up.y / up.length > 0.8)
    }

    @Test("the position of a missing letter is predicted from the others", arguments: 1...6)
    func missing(cell: Int) throws {
        let view = view(turn: 0.1, tilt: 0.3, axis: 2, spacing: 80)
        let glyphs = HoneycombGeometry.centers.indices.filter { $0 != cell }.map {
            glyph(view(HoneycombGeometry.centers[$0]))
        }
        let best = try #require(ConstellationFinder().constellations(among: glyphs).first)
        #expect(best.found == 6)
        let empty = try #require(best.glyphs.firstIndex { $0 == nil })
        #expect((best.map(HoneycombGeometry.centers[empty]) - view(HoneycombGeometry.centers[cell])).length < 6)
    }

    @Test("eight around one, as in a square grid, are no honeycomb")
    func square() {
        let glyphs = (0..<3).flatMap { row in
            (0..<3).map { glyph(Point(x: 200 + 90 * Double($0), y: 200 + 90 * Double(row))) }
        }
        #expect(ConstellationFinder().constellations(among: glyphs).isEmpty)
    }

    @Test("a board stands alone among scattered letters, but part of a larger grid does not")
    func goesOn() throws {
        let view = view(turn: 0, tilt: 0.2, axis: 0, spacing: 90)
        let board = HoneycombGeometry.centers.map { glyph(view($0)) }
        let alone = board + [glyph(Point(x: 100, y: 100)), glyph(Point(x: 1100, y: 900))]
        let best = try #require(ConstellationFinder().constellations(among: alone).first)
        #expect(!BoardLocator.goesOn(best, GlyphIndex(alone), in: LetterGridTests.plain))

        let honeycomb = board + HoneycombGeometry.secondRing.map { glyph(view($0)) }
        let grid = (0..<7).flatMap { row in
            (0..<7).map { glyph(Point(x: 200 + 90 * Double($0), y: 200 + 90 * Double(row))) }
        }
        for glyphs in [honeycomb, grid] {
            for constellation in ConstellationFinder().constellations(among: glyphs) {
                #expect(BoardLocator.goesOn(constellation, GlyphIndex(glyphs), in: LetterGridTests.plain))
            }
        }
    }

    @Test("five or seven around one are no honeycomb", arguments: [5, 7, 8])
    func otherRings(count: Int) {
        let ring = (0..<count).map {
            glyph(Point(x: 500, y: 500) + 100 * HoneycombGeometry.direction(2 * .pi * Double($0) / Double(count)))
        }
        #expect(ConstellationFinder().constellations(among: ring + [glyph(Point(x: 500, y: 500))]).isEmpty)
    }

    @Test("the middle letter may be dark among light ones, but the outer six have the same ink")
    func inks() throws {
        let view = view(turn: 0, tilt: 0, axis: 0, spacing: 80)
        let glyphs = HoneycombGeometry.centers.enumerated().map { glyph(view($1), ink: $0 == 0 ? .dark : .light) }
        let best = try #require(ConstellationFinder().constellations(among: glyphs).first)
        #expect(best.outerInk == .light)
        let mixed = HoneycombGeometry.centers.enumerated().map { glyph(view($1), ink: $0 % 2 == 0 ? .dark : .light) }
        #expect(ConstellationFinder().constellations(among: mixed).isEmpty)
    }

    @Test("letters of a word are not taken for letters that stand alone")
    func isolation() {
        let word = (0..<6).map { glyph(Point(x: 100 + 22 * Double($0), y: 100)) }
        let alone = glyph(Point(x: 400, y: 100))
        // The first and the last letter of a word have only one neighbour.
        #expect(GlyphFinder.isolated(word + [alone]) == [word[0], word[5], alone])
    }

    @Test("a homography is fitted to points, and its linearization predicts nearby points")
    func fit() throws {
        let view = view(turn: 0.4, tilt: 0.4, axis: 1, spacing: 100)
        let map = try #require(Homography(fitting: HoneycombGeometry.centers.map { ($0, view($0)) }))
        for ideal in HoneycombGeometry.centers {
            #expect((map(ideal) - view(ideal)).length < 4)
            let near = map.linearized(at: ideal)
            #expect((near(Point(x: 0.1, y: -0.1)) - map(ideal + Point(x: 0.1, y: -0.1))).length < 1)
        }
        #expect(Homography(fitting: [(.zero, .zero), (.zero, .zero), (.zero, .zero)]) == nil)
        #expect(Homography(fitting: (0..<5).map { (Point(x: Double($0), y: 0), Point(x: Double($0), y: 1)) }) == nil)
    }
}
