import CPangoCairo
import Synchronization

/// Shapes lines of text for all pictures, and keeps those that it has shaped, because most lines of a picture were in one before.
///
/// Pango's own font maps belong to a thread each. A thread that draws its first picture would look up all fonts again, which takes
/// twenty times as long as the rest of the picture.
///
/// `@unchecked Sendable`, because Pango's objects and `lines` are used only while `turn` is held.
final class Typesetter: @unchecked Sendable {
    /// Fonts are the machine's, so all pictures share them.
    static let shared = Typesetter()

    private let turn = Mutex(())
    private let context: OpaquePointer
    private var lines: [Setting: ShapedLine] = [:]

    /// The most lines that are kept; a line takes about 3 KB.
    private static let capacity = 500

    /// All that a line's shape depends on.
    struct Setting: Hashable {
        let text: String
        let size: Double
        let weight: TextStyle.Weight
        let width: Double?
    }

    private init() {
        let fonts = pango_cairo_font_map_new()
        context = pango_font_map_create_context(fonts)
        g_object_unref(UnsafeMutableRawPointer(fonts))
        Self.smoothText(in: context)
        // Otherwise a line that begins with a figure takes the direction of its first letter: "0 % שמש" would end with the figure.
        pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

    /// Without hinting and subpixel rendering, letters look the same on every machine that has the font.
    private static func smoothText(in context: OpaquePointer) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    /// Calls `body` with `text` at its natural width, or truncated with "…" at `width` pixels. The line must not leave `body`.
    func withLine<Result: Sendable>(
        _ text: String, style: TextStyle, width: Double? = nil, _ body: (ShapedLine) -> Result
    ) -> Result {
        let setting = Setting(text: text, size: style.size, weight: style.weight, width: width)
        return turn.withLock { _ in body(line(setting)) }
    }

    private func line(_ setting: Setting) -> ShapedLine {
        if let line = lines[setting] { return line }
        // Rare enough that it does not matter which lines are needed again.
        if lines.count >= Self.capacity { lines = [:] }
        let line = ShapedLine(setting, context: context)
        lines[setting] = line
        return line
    }
}
