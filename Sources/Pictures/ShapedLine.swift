import CPangoCairo
import Foundation

/// One shaped line of text in any script and direction, including emoji, with a fallback font for each script.
///
/// The text is untrusted: names may contain characters that reverse or break lines or stack over other lines.
struct ShapedLine: ~Copyable {
    private let layout: OpaquePointer
    private let context: OpaquePointer

    /// Installation includes the first font. If it is missing, fontconfig uses the next one or the nearest sans-serif.
    private static let fontFamily = "Inter, DejaVu Sans, sans-serif"

    /// Lays out a line at its natural width, or truncates it with "…" at `width` pixels.
    init(_ text: String, style: TextStyle, width: Double? = nil, context: OpaquePointer) {
        self.context = context
        layout = pango_cairo_create_layout(context)
        Self.configure(layout, style)
        if let width {
            pango_layout_set_width(layout, Int32(clamping: Int(width * Double(PANGO_SCALE))))
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        pango_layout_set_text(layout, DrawableText.of(text), -1)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func configure(_ layout: OpaquePointer, _ style: TextStyle) {
        let font = pango_font_description_from_string(fontFamily)
        defer { pango_font_description_free(font) }
        pango_font_description_set_absolute_size(font, style.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, style.weight.pango)
        pango_layout_set_font_description(layout, font)
        pango_layout_set_single_paragraph_mode(layout, 1)
        // Every line starts at the left, whatever its first letter; within it each script keeps its own direction.
        pango_layout_set_auto_dir(layout, 0)
        // Tabular figures, so that columns of numbers do not shift from picture to picture.
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1, calt=0"))
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    /// The bounds of the line's ink, relative to the start of its baseline.
    var ink: (left: Double, width: Double, height: Double) {
        var box = PangoRectangle()
        pango_layout_line_get_pixel_extents(pango_layout_get_line_readonly(layout, 0), &box, nil)
        return (Double(box.x), Double(box.width), Double(box.height))
    }

    /// The height of a line of the font above and below its baseline.
    var line: (ascent: Double, descent: Double) {
        let font = pango_layout_get_font_description(layout)
        let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
        return (size * 1.15, size * 0.4)
    }

    /// Draws the line with its baseline starting at Cairo's current point.
    func show() {
        pango_cairo_show_layout_line(context, pango_layout_get_line_readonly(layout, 0))
    }
}

extension TextStyle.Weight {
    fileprivate var pango: PangoWeight {
        switch self {
        case .regular: PANGO_WEIGHT_NORMAL
        case .medium: PANGO_WEIGHT_SEMIBOLD
        case .bold: PANGO_WEIGHT_BOLD
        }
    }
}
