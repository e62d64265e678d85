import CPangoCairo
import Synchronization

/// Shapes lines of text for all pictures, and caches shaped lines, because most lines of a picture occurred in an
/// earlier one.
///
/// Each of Pango's font maps belongs to one thread. A thread that draws its first picture would look up all fonts
/// again, which takes twenty times as long as the rest of the picture.
/// twenty times as long as the rest of the picture.
///
/// `@unchecked Sendable`, because Pango's objects and `lines` are used only while `turn` is held.
final class Typesetter: @unchecked Sendable {
    /// Shared by all pictures, because fonts belong to the machine.
    static let shared = Typesetter()

    private let turn = Mutex(())
    private let context: OpaquePointer
    private var lines: [Setting: ShapedLine] = [:]

    /// The maximum number of cached lines; a line takes about 3 KB.
    private static let capacity = 500

    /// Everything that determines a line's shape.
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
        // Otherwise a line that begins with a figure would take the direction of its first letter: "0 % שמש" would end
        // with the figure.
        pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

    /// Turns off hinting and subpixel rendering, so that letters look the same on every machine with the font.
    private static func smoothText(in context: OpaquePointer) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    /// Calls `body` with `text` at its natural width, or truncated with "…" at `width` pixels. The line must not escape
    /// `body`.
    func withLine<Result: Sendable>(
        _ text: String, style: TextStyle, width: Double? = nil, _ body: (ShapedLine) -> Result
    ) -> Result {
        let setting = Setting(text: text, size: style.size, weight: style.weight, width: width)
        return turn.withLock { _ in body(line(setting)) }
    }

    private func line(_ setting: Setting) -> ShapedLine {
        if let line = lines[setting] { return line }
        // This is rare, so it does not matter which lines must be shaped again.
        if lines.count >= Self.capacity { lines = [:] }
        let line = ShapedLine(setting, context: context)
        lines[setting] = line
        return line
    }
}
