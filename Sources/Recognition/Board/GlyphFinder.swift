internal import ImageCodec

/// Something that may be a letter: a connected patch of ink of a letter's size and shape.
struct Glyph: Hashable, Sendable {
    /// The centre of the bounding box, in pixels of the picture.
    var x: Double, y: Double
    /// The longer side of the bounding box, in pixels of the picture.
    var size: Double
    var ink: Ink
    /// How far its ink is off the ground around it, in grey levels.
    var contrast: Double
    /// The height of the bounding box as a share of its width.
    var aspect = 1.0
}

/// Finds glyph candidates on all levels of a pyramid.
struct GlyphFinder: Sendable {
    var threshold = LocalThreshold()
    /// Paper, wood and noisy shadows show patches fainter than this in grey levels.
    var smallestContrast = 14.0

    /// Levels of more pixels than this to a pixel of the picture are left out.
    var finestScale = 2.0

    /// For pictures in which the usual finder sees no board: pale print, bad light. It finds much that is no letter,
    /// so it works on the coarser levels, in which noise is averaged away; faint letters a few pixels high can't be read
    /// anyhow.
    static let sensitive = GlyphFinder(
        threshold: LocalThreshold(smallestStep: 3), smallestContrast: 5, finestScale: 0.5)

    /// Letters below this height can't be told apart; larger ones than `largestGlyph` are found on the next coarser
    /// level.
    static let smallestGlyph = 7
    static let largestGlyph = 32

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

    /// Size, and the share of the bounding box that is inked: thin strokes on a diagonal fill a fifth, a block all.
    static func isGlyphLike(_ component: Component) -> Bool {
        let longer = max(component.width, component.height)
        guard (smallestGlyph...largestGlyph).contains(longer) else { return false }
        let fill = Double(component.area) / Double(component.width * component.height)
        return fill > 0.12 && component.area >= 10
    }

    /// One glyph found on two levels is kept once, as the finer level saw it.
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

    /// Textures can show thousands of patches; so many of the strongest are enough to hold a board, and bound the
    /// time.
    static let strongestLimit = 900

    static func strongest(_ glyphs: [Glyph]) -> [Glyph] {
        guard glyphs.count > strongestLimit else { return glyphs }
        return Array(glyphs.sorted { $0.contrast > $1.contrast }.prefix(strongestLimit))
    }

    /// Glyphs that stand alone as a board's letters do. Letters of a word have like glyphs on both sides at about
    /// their own height; one neighbour is allowed, for scribbles and drop-down arrows.
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
        x = Double(component.minX + component.maxX) / 2 / scale
        y = Double(component.minY + component.maxY) / 2 / scale
        size = Double(max(component.width, component.height)) / scale
        ink = component.ink
        self.contrast = contrast
        aspect = Double(component.height) / Double(component.width)
    }

    var position: Point { Point(x: x, y: y) }

    /// Letters of one board have like contrast, save for shadows and glare.
    func isAsStrong(as other: Glyph) -> Bool {
        contrast > 0.33 * other.contrast && other.contrast > 0.33 * contrast
    }

    /// Whether it lies within the other's box: a stroke of it, or itself as another level saw it.
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
    /// The difference between the mean grey level of the ink in a component's box and that of the ground in and
    /// closely around the box.
    func contrast(of component: Component, in image: GrayImage) -> Double {
        var (ink, inked, ground, grounded) = (0, 0, 0, 0)
        let columns = max(component.minX - 2, 0)..<min(component.maxX + 2, width)
        pixels.withUnsafeBufferPointer { map in
            image.pixels.withUnsafeBufferPointer { source in
                for y in max(component.minY - 2, 0)..<min(component.maxY + 2, height) {
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
