import CCairo
import Foundation
import ImageCodec

/// A drawing surface. Cairo is called here and nowhere else.
final class Canvas {
    let width: Int
    let height: Int
    private let surface: OpaquePointer
    private let context: OpaquePointer

    init(width: Int, height: Int, ground: Color) throws(PictureError) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height)),
            let context = cairo_create(surface)
        else { throw .drawing("no surface") }
        self.width = width
        self.height = height
        self.surface = surface
        self.context = context
        Self.smoothText(in: context)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        use(ground)
        cairo_paint(context)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Without hints and subpixels letters look the same on every machine that has the font.
    private static func smoothText(in context: OpaquePointer) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    private func use(_ color: Color) {
        cairo_set_source_rgb(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    // MARK: - Shapes

    /// Fills a polygon whose corners are rounded by `rounding` pixels, within its outline.
    func fillPolygon(_ corners: [Point], rounding: Double, color: Color) {
        guard rounding > 0, !corners.isEmpty else { return }
        let center = Point(
            x: corners.map(\.x).reduce(0, +) / Double(corners.count),
            y: corners.map(\.y).reduce(0, +) / Double(corners.count))
        // Filled smaller, then drawn around with a round pen, whose width makes it whole again.
        let inner = corners.map { corner in
            let length = max(hypot(corner.x - center.x, corner.y - center.y), 1)
            let share = (length - rounding * 2 / 3.0.squareRoot()) / length
            return Point(x: center.x + (corner.x - center.x) * share, y: center.y + (corner.y - center.y) * share)
        }
        trace(inner)
        use(color)
        cairo_fill_preserve(context)
        cairo_set_line_width(context, rounding * 2)
        cairo_stroke(context)
    }

    func strokePolygon(_ corners: [Point], width: Double, color: Color) {
        trace(corners)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    func fillCircle(_ center: Point, radius: Double, color: Color) {
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(color)
        cairo_fill(context)
    }

    func strokeCircle(_ center: Point, radius: Double, width: Double, color: Color) {
        cairo_new_path(context)
        cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    func line(from start: Point, to end: Point, width: Double, color: Color) {
        cairo_new_path(context)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        use(color)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    private func trace(_ corners: [Point]) {
        cairo_new_path(context)
        for corner in corners { cairo_line_to(context, corner.x, corner.y) }
        cairo_close_path(context)
    }

    // MARK: - Text

    /// How a text is set.
    struct TextStyle {
        var size: Double
        var isBold = false
        var color: Color
    }

    /// Which part of a text's ink lies at the place it is drawn at.
    enum Alignment {
        case left, center, right
    }

    /// Draws `text` on the baseline `place.y`; what is aligned is its ink, not its box. Returns the ink's width.
    @discardableResult
    func text(_ text: String, at place: Point, _ alignment: Alignment, style: TextStyle) -> Double {
        let extents = extents(of: text, style: style)
        let shift: Double =
            switch alignment {
            case .left: 0
            case .center: extents.width / 2
            case .right: extents.width
            }
        use(style.color)
        cairo_move_to(context, place.x - extents.x_bearing - shift, place.y)
        cairo_show_text(context, text)
        return extents.width
    }

    /// Draws `text` with its ink centred sideways and its capitals' height centred up and down, so that the letters of
    /// one row stand on one line even where one has a tail.
    func centered(_ text: String, at place: Point, style: TextStyle) {
        let capital = extents(of: "H", style: style)
        self.text(
            text, at: Point(x: place.x, y: place.y - capital.y_bearing - capital.height / 2), .center, style: style)
    }

    /// The style, smaller where the text would be wider than `width`.
    func fitting(_ text: String, width: Double, style: TextStyle) -> TextStyle {
        var fitted = style
        fitted.size *= min(1, width / max(1, extents(of: text, style: style).width))
        return fitted
    }

    private func extents(of text: String, style: TextStyle) -> cairo_text_extents_t {
        cairo_select_font_face(
            context, Self.fontFamily, CAIRO_FONT_SLANT_NORMAL,
            style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo_set_font_size(context, style.size)
        var extents = cairo_text_extents_t()
        cairo_text_extents(context, text, &extents)
        return extents
    }

    /// The set-up installs it. Where it is missing fontconfig takes the nearest sans, and without any font at all cairo
    /// draws A–Z with its built-in one.
    private static let fontFamily = "DejaVu Sans"

    // MARK: - Result

    /// The drawing as a PNG with a palette.
    func png() throws(PictureError) -> Data {
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(String(cString: cairo_status_to_string(status))) }
        cairo_surface_flush(surface)
        // Four bytes a pixel without padding, as cairo_format_stride_for_width gives it for this format.
        guard let bytes = cairo_image_surface_get_data(surface),
            cairo_image_surface_get_stride(surface) == Int32(width * 4)
        else { throw .drawing("no pixels") }
        let count = width * height
        let image = bytes.withMemoryRebound(to: UInt32.self, capacity: count) { colors in
            IndexedImage(width: width, height: height, colors: UnsafeBufferPointer(start: colors, count: count))
        }
        do {
            return try image.pngData()
        } catch {
            throw .encoding(error.description)
        }
    }
}
