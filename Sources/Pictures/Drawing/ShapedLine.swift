import CPangoCairo
import Foundation

/// One shaped line of text in any script and direction, including emoji, with a fallback font for each script.
///
/// The text is untrusted: names may contain characters that reverse or break lines or stack over other lines.
final class ShapedLine {
    /// The bounds of the line's ink in whole pixels, relative to the start of its baseline.
    let ink: Box
    private let layout: OpaquePointer

    /// Installation includes the first font. If it is missing, fontconfig uses the next one or the nearest sans-serif.
    private static let fontFamily = "Inter, DejaVu Sans, sans-serif"

    /// - Parameter context: a `PangoContext`.
    init(_ setting: Typesetter.Setting, context: OpaquePointer) {
        layout = pango_layout_new(context)
        Self.configure(layout, setting)
        if let width = setting.width {
            pango_layout_set_width(layout, Int32(clamping: Int(width * Double(PANGO_SCALE))))
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        pango_layout_set_text(layout, DrawableText.of(setting.text), -1)
        ink = Self.ink(of: layout)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func configure(_ layout: OpaquePointer, _ setting: Typesetter.Setting) {
        let font = pango_font_description_from_string(fontFamily)
        defer { pango_font_description_free(font) }
        pango_font_description_set_absolute_size(font, setting.size * Double(PANGO_SCALE))
        pango_font_description_set_weight(font, setting.weight.pango)
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

    private static func ink(of layout: OpaquePointer) -> Box {
        var box = PangoRectangle()
        pango_layout_line_get_pixel_extents(pango_layout_get_line_readonly(layout, 0), &box, nil)
        return Box(left: Double(box.x), top: Double(box.y), width: Double(box.width), height: Double(box.height))
    }

    /// Draws the line in `cairo`, with its baseline starting at the current point.
    func show(in cairo: OpaquePointer) {
        pango_cairo_show_layout_line(cairo, pango_layout_get_line_readonly(layout, 0))
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
