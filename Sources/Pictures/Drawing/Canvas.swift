import CPangoCairo
import Foundation
import ImageCodec

/// A drawing, which is recorded first and turned into pixels at the end. Only this class, ``Typesetter`` and ``ShapedLine`` call Cairo
/// and Pango.
final class Canvas {
    let width: Int
    let height: Int
    private let recording: OpaquePointer
    private let context: OpaquePointer

    init(width: Int, height: Int, ground: Color) throws(PictureError) {
        var extents = cairo_rectangle_t(x: 0, y: 0, width: Double(width), height: Double(height))
        guard let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR, &extents),
            let context = cairo_create(recording)
        else { throw .drawing("no surface") }
        self.width = width
        self.height = height
        self.recording = recording
        self.context = context
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        use(ground)
        cairo_paint(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(recording)
    }

    private func use(_ color: Color) {
        cairo_set_source_rgb(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    // MARK: - Shapes

    /// Fills a polygon, with corners rounded by `rounding` pixels inside its outline.
    func fillPolygon(_ corners: [CanvasPoint], rounding: Double, color: Color) {
        guard rounding > 0, !corners.isEmpty else { return }
        let center = CanvasPoint(
            x: corners.map(\.x).reduce(0, +) / Double(corners.count),
            y: corners.map(\.y).reduce(0, +) / Double(corners.count))
        // Fill a smaller polygon, then stroke it with a round pen whose width restores the size.
        let inner = corners.map { corner in
            let length = max(hypot(corner.x - center.x, corner.y - center.y), 1)
            let share = (length - rounding * 2 / 3.0.squareRoot()) / length
            return CanvasPoint(x: center.x + (corner.x - center.x) * share, y: center.y + (corner.y - center.y) * share)
        }
        trace(inner)
        use(color)
        cairo_fill_preserve(context)
        cairo_set_line_width(context, rounding * 2)
        cairo_stroke(context)
    }

    /// Fills a path of any shape and outlines it with a thin round pen.
    func fillPath(_ corners: [CanvasPoint], color: Color, outline: Color) {
        trace(corners)
        use(color)
        cairo_fill_preserve(context)
        use(outline)
        cairo_set_line_width(context, 4)
        cairo_stroke(context)
    }

    func strokePolygon(_ corners: [CanvasPoint], width: Double, color: Color) {
        trace(corners)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    func fillCircle(_ center: CanvasPoint, radius: Double, color: Color) {
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(color)
        cairo_fill(context)
    }

    func strokeCircle(_ center: CanvasPoint, radius: Double, width: Double, color: Color) {
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    func line(from start: CanvasPoint, to end: CanvasPoint, width: Double, color: Color) {
        cairo_new_path(context)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    private func trace(_ corners: [CanvasPoint]) {
        cairo_new_path(context)
        for corner in corners { cairo_line_to(context, corner.x, corner.y) }
        cairo_close_path(context)
    }

    /// Fills a rectangle with rounded corners.
    func fillBox(_ box: Box, rounding: Double, color: Color) {
        guard box.width > 0, box.height > 0 else { return }
        trace(box, rounding: rounding)
        use(color)
        cairo_fill(context)
    }

    /// Outlines a rectangle with rounded corners.
    func strokeBox(_ box: Box, rounding: Double, width: Double, color: Color) {
        trace(box, rounding: rounding)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Colours a rectangle like a highlighter: white takes the colour, black stays black.
    func highlight(_ box: Box, rounding: Double, color: Color) {
        trace(box, rounding: rounding)
        use(color)
        cairo_set_operator(context, CAIRO_OPERATOR_MULTIPLY)
        cairo_fill(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Clips what `draw` draws to a rectangle with rounded corners.
    func clipped(to box: Box, rounding: Double, _ draw: () -> Void) {
        cairo_save(context)
        trace(box, rounding: rounding)
        cairo_clip(context)
        draw()
        cairo_restore(context)
    }

    private func trace(_ box: Box, rounding: Double) {
        let radius = min(rounding, box.width / 2, box.height / 2)
        cairo_new_path(context)
        cairo_arc(context, box.right - radius, box.top + radius, radius, -.pi / 2, 0)
        cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, .pi / 2)
        cairo_arc(context, box.left + radius, box.bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(context, box.left + radius, box.top + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
    }

    /// Draws a grey picture into `box`, with 0 as `dark` and 255 as `light`. It has one byte per pixel, in rows from
    /// the top.
    func drawGray(_ bytes: [UInt8], width: Int, height: Int, in box: Box, dark: Color, light: Color, isSmooth: Bool) {
        guard width > 0, height > 0, bytes.count >= width * height,
            let source = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        else { return }
        defer { cairo_surface_destroy(source) }
        guard let target = cairo_image_surface_get_data(source) else { return }
        let shades = Shades(from: dark, to: light)
        let stride = Int(cairo_image_surface_get_stride(source))
        for row in 0..<height {
            let line = UnsafeMutableRawPointer(target).advanced(by: row * stride).assumingMemoryBound(to: UInt32.self)
            for column in 0..<width { line[column] = shades[bytes[row * width + column]] }
        }
        cairo_surface_mark_dirty(source)
        cairo_save(context)
        cairo_rectangle(context, box.left, box.top, box.width, box.height)
        cairo_clip(context)
        cairo_translate(context, box.left, box.top)
        cairo_scale(context, box.width / Double(width), box.height / Double(height))
        cairo_set_source_surface(context, source, 0, 0)
        // Repeat the edge pixels outside the picture, because otherwise the edge would blend into the background.
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
        cairo_paint(context)
        cairo_restore(context)
    }

    // MARK: - Text

    /// The part of a text's ink that is placed at the given position.
    enum Alignment {
        case left, center, right
    }

    /// Draws `text` on the baseline `place.y`, aligned by its ink rather than its logical box. Returns the width of the
    /// ink.
    @discardableResult
    func text(_ text: String, at place: CanvasPoint, _ alignment: Alignment, style: TextStyle) -> Double {
        draw(text, at: place, alignment, width: nil, style: style)
    }

    /// Draws one line of `text`, truncated with "…" if it is wider than `width`. Returns the width of the ink.
    @discardableResult
    func text(_ text: String, at place: CanvasPoint, _ alignment: Alignment, width: Double, style: TextStyle) -> Double
    {
        draw(text, at: place, alignment, width: max(width, 1), style: style)
    }

    private func draw(
        _ text: String, at place: CanvasPoint, _ alignment: Alignment, width: Double?, style: TextStyle
    ) -> Double {
        use(style.color)
        return Typesetter.shared.withLine(text, style: style, width: width) { line in
            draw(line, at: place, alignment, within: style.lineBounds)
            return line.ink.width
        }
    }

    private func draw(
        _ line: ShapedLine, at place: CanvasPoint, _ alignment: Alignment, within bounds: ClosedRange<Double>
    ) {
        let shift: Double =
            switch alignment {
            case .left: 0
            case .center: line.ink.width / 2
            case .right: line.ink.width
            }
        cairo_save(context)
        // Clip stacked diacritics to the height of their line.
        if line.ink.top < bounds.lowerBound || line.ink.bottom > bounds.upperBound {
            let height = bounds.upperBound - bounds.lowerBound
            cairo_rectangle(context, 0, place.y + bounds.lowerBound, Double(width), height)
            cairo_clip(context)
        }
        // Cairo draws letters at whole pixels, but records the bounds of those at fractions a pixel too small.
        cairo_move_to(context, (place.x - line.ink.left - shift).rounded(), place.y.rounded())
        line.show(in: context)
        cairo_restore(context)
    }

    /// Draws `text` with its ink centred horizontally and the height of its capitals centred vertically, so that
    /// letters in a row share a baseline even if one has a descender.
    func centered(_ text: String, at place: CanvasPoint, style: TextStyle) {
        let capital = capitalHeight(style)
        self.text(text, at: CanvasPoint(x: place.x, y: place.y + capital / 2), .center, style: style)
    }

    /// The height of capitals in a style.
    func capitalHeight(_ style: TextStyle) -> Double { ink(of: "H", style: style).height }

    /// The width of the ink of `text`.
    func width(of text: String, style: TextStyle) -> Double { Typesetter.shared.width(of: text, style: style) }

    private func ink(of text: String, style: TextStyle) -> Box {
        Typesetter.shared.withLine(text, style: style) { $0.ink }
    }

    /// The difference between font sizes, in pixels, that texts are reduced to.
    private static let sizeStep = 0.5

    /// The style, reduced so that the text fits into `width`, but to no less than `smallest` pixels.
    func fitting(_ text: String, width: Double, style: TextStyle, smallest: Double = 0) -> TextStyle {
        let needed = self.width(of: text, style: style)
        guard needed > width else { return style }
        var fitted = style
        // Round to steps, because Pango and Cairo cache the letters of each size.
        let size = style.size * width / needed
        fitted.size = max(smallest, (size / Self.sizeStep).rounded(.down) * Self.sizeStep)
        return fitted
    }

    // MARK: - Result

    /// The height of the bands in which the drawing is rendered. A band fits the processor's cache; allocating all
    /// pixels at once would take a third of a picture's time.
    private static let bandHeight = 64

    /// Encodes the drawing as a PNG with a palette.
    func png() throws(PictureError) -> Data {
        let image = IndexedImage(width: width, pixels: try pixels())
        do {
            return try image.pngData()
        } catch {
            throw .encoding(error.description)
        }
    }

    private func pixels() throws(PictureError) -> ColorRuns {
        try check(context)
        guard let band = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(Self.bandHeight)),
            let pen = cairo_create(band)
        else { throw .drawing("no surface") }
        defer {
            cairo_destroy(pen)
            cairo_surface_destroy(band)
        }
        var pixels = ColorRuns()
        for top in stride(from: 0, to: height, by: Self.bandHeight) {
            cairo_set_source_surface(pen, recording, 0, -Double(top))
            cairo_paint(pen)
            try check(pen)
            cairo_surface_flush(band)
            // Four bytes per pixel without padding: the stride that cairo_format_stride_for_width returns for this format.
            guard let bytes = cairo_image_surface_get_data(band),
                cairo_image_surface_get_stride(band) == Int32(width * 4)
            else { throw .drawing("no pixels") }
            let count = width * min(Self.bandHeight, height - top)
            bytes.withMemoryRebound(to: UInt32.self, capacity: count) { colors in
                pixels.append(UnsafeBufferPointer(start: colors, count: count))
            }
        }
        return pixels
    }

    private func check(_ context: OpaquePointer) throws(PictureError) {
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(String(cString: cairo_status_to_string(status))) }
    }
}

extension TextStyle {
    /// The height of a line of the font above and below its baseline.
    fileprivate var lineBounds: ClosedRange<Double> { -size * 1.15...size * 0.4 }
}
