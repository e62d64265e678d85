/// The layout shared by pictures with tables, in pixels. On a phone three pixels are one point.
enum TableLayout {
    static let width = 1080.0
    static let margin = 64.0
    static var left: Double { margin }
    static var right: Double { width - margin }

    /// Font sizes: 20, 13, 12 and 10 points on a phone.
    static let title = 60.0
    static let body = 40.0
    static let row = 37.0
    static let small = 31.0

    static func heading(_ theme: Theme) -> TextStyle {
        TextStyle(size: small, weight: .medium, color: theme.quiet)
    }
}
