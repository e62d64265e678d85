internal import ImageCodec
internal import Raster

/// A letter candidate: a connected component of ink with the size and shape of a letter.
struct Glyph: Hashable, Sendable {
    /// The centre of the bounding box, in pixels of the picture.
    var x: Double, y: Double
    /// The longer side of the bounding box, in pixels of the picture.
    var size: Double
    var ink: Ink
    /// The difference between the ink and the ground around it, in grey levels.
    var contrast: Double
    /// The ratio of the bounding box's height to its width.
    var aspect = 1.0
}

/// Finds glyph candidates on all levels of a pyramid.
struct GlyphFinder: Sendable {
    var threshold = LocalThreshold()
    /// The lowest contrast of a glyph, in grey levels. Fainter components occur on paper, wood and in noisy shadows.
    var smallestContrast = 14.0

    /// The finest level to search, in pixels of the level per pixel of the picture.
    var finestScale = 2.0

    /// For pictures in which the default finder finds no board: pale print or bad light. It finds many components that
    /// are not letters, so it uses the coarser levels, where noise is averaged away. Faint letters only a few pixels
    /// high are unreadable anyway.
    static let sensitive = GlyphFinder(
        threshold: LocalThreshold(smallestStep: 3), smallestContrast: 5, finestScale: 0.5)

    /// Glyph sizes in pixels of a level. Smaller letters are indistinguishable; larger ones are found on the next
    /// coarser level. Letters of more than 32 pixels are found there too, but where the threshold's window is wider than a
    /// cell, noise joins the letter to the cell's edge.
    static let smallestGlyph = 7
    static let largestGlyph = 64

    func glyphs(in pyramid: GrayPyramid) -> [Glyph] {
        var glyphs: [Glyph] = []
        for level in pyramid.levels where level.scale <= finestScale {
            let map = threshold.inkMap(of: level.image)
            for component in map.components(smallestSide: Self.smallestGlyph) where Self.isGlyphLike(component) {
                let contrast = map.contrast(of: component, in: level.image)
                if contrast > smallestContrast {
                    glyphs.append(Glyph(component, scale: level.scale, contrast: contrast))
                }
            }
        }
        return Self.withoutDuplicates(glyphs)
    }

    /// Checks the size and the filled fraction of the bounding box: a thin diagonal stroke fills a fifth, a block all
    /// of it.
    static func isGlyphLike(_ component: Component) -> Bool {
        let longer = component.box.longerSide
        guard (smallestGlyph...largestGlyph).contains(longer) else { return false }
        let fill = Double(component.area) / Double(component.box.width * component.box.height)
        return fill > 0.12 && component.area >= 10
    }

    /// Removes duplicates of glyphs found on two levels. Keeps the one of the finer level.
    static func withoutDuplicates(_ glyphs: [Glyph]) -> [Glyph] {
        let index = GlyphIndex(glyphs)
        return glyphs.enumerated().filter { number, glyph in
            var known = false
            index.visit(within: 0.2 * glyph.size, of: glyph.position) { other, otherNumber in
                known = known || (otherNumber < number && other.ink == glyph.ink && other.isLike(glyph, within: 1.3))
            }
            return !known
        }.map(\.element)
    }

    /// The number of glyphs kept, strongest contrast first. It bounds the time on textures with thousands of components
    /// and suffices for a board.
    static let strongestLimit = 900

    static func strongest(_ glyphs: [Glyph]) -> [Glyph] {
        guard glyphs.count > strongestLimit else { return glyphs }
        return Array(glyphs.sorted { $0.contrast > $1.contrast }.prefix(strongestLimit))
    }

    /// Glyphs that stand alone, as a board's letters do. Letters of a word have similar glyphs on both sides within
    /// about their own height. One neighbour is allowed, for scribbles and drop-down arrows.
    static func isolated(_ glyphs: [Glyph]) -> [Glyph] {
        let index = GlyphIndex(glyphs)
        return glyphs.filter { glyph in
            var neighbours = 0
            index.visit(within: 1.35 * glyph.size, of: glyph.position) { other, _ in
                if other.ink == glyph.ink, other.isLike(glyph, within: 2), !other.isPiece(of: glyph),
                    other.contrast > 0.5 * glyph.contrast
                {
                    neighbours += 1
                }
            }
            return neighbours <= 1
        }
    }
}

extension Glyph {
    init(_ component: Component, scale: Double, contrast: Double) {
        x = Double(component.box.minX + component.box.maxX) / 2 / scale
        y = Double(component.box.minY + component.box.maxY) / 2 / scale
        size = Double(component.box.longerSide) / scale
        ink = component.ink
        self.contrast = contrast
        aspect = Double(component.box.height) / Double(component.box.width)
    }

    var position: Point { Point(x: x, y: y) }

    /// Whether the contrasts are similar. Letters of one board differ only by shadow and glare.
    func isAsStrong(as other: Glyph) -> Bool {
        contrast > 0.33 * other.contrast && other.contrast > 0.33 * contrast
    }

    /// Whether the glyph lies within the other's box: it is one of its strokes, or the same glyph on another level.
    func isPiece(of other: Glyph) -> Bool {
        let reach = max(0.35 * other.size, 0.55 * (other.size - size) + 0.2 * size)
        return abs(x - other.x) < reach && abs(y - other.y) < reach
    }

    func distance(to other: Glyph) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Whether the sizes differ by no more than `factor`.
    func isLike(_ other: Glyph, within factor: Double) -> Bool {
        size < factor * other.size && other.size < factor * size
    }
}

extension InkMap {
    /// The absolute difference between the mean grey level of the ink in a component's box and that of the ground in
    /// the box and two pixels around it.
    func contrast(of component: Component, in image: GrayImage) -> Double {
        var (ink, inked, ground, grounded) = (0, 0, 0, 0)
        let columns = max(component.box.minX - 2, 0)..<min(component.box.maxX + 2, width)
        pixels.withUnsafeBufferPointer { map in
            image.pixels.withUnsafeBufferPointer { source in
                for y in max(component.box.minY - 2, 0)..<min(component.box.maxY + 2, height) {
                    for index in y * width + columns.lowerBound..<y * width + columns.upperBound {
                        if map[index] == component.ink.rawValue {
                            ink += Int(source[index])
                            inked += 1
                        } else {
                            ground += Int(source[index])
                            grounded += 1
                        }
                    }
                }
            }
        }
        guard inked > 0, grounded > 0 else { return 0 }
        return abs(Double(ink) / Double(inked) - Double(ground) / Double(grounded))
    }
}
