/// The colour scheme of a picture.
struct Theme: Hashable, Sendable {
    /// The background.
    let ground: Color
    /// Letters and important texts.
    let ink: Color
    /// Less important texts.
    let quiet: Color
    /// The outer cells, and the background of bars and discs in tables.
    let cell: Color
    /// The background of grouped content, between ``ground`` and ``cell``.
    let card: Color
    /// The centre cell and everything reached.
    let gold: Color
    /// Texts on gold.
    let inkOnGold: Color
    /// The parts of a bar not yet reached, and thin outlines.
    let track: Color
    /// Marks for uncertain letters.
    let doubt: Color
    /// The white of photos and drawings.
    let paper: Color
    /// The outlines of cells and bars whose filling alone does not stand out; `nil` for none.
    var outline: Color?

    static let light = Theme(
        ground: Color(0xFFFFFF), ink: Color(0x141414), quiet: Color(0x6E6A62), cell: Color(0xE9E7E2),
        card: Color(0xF6F4EF), gold: Color(0xF7DA21), inkOnGold: Color(0x141414), track: Color(0xDDDAD3),
        doubt: Color(0xC2410C), paper: Color(0xFFFFFF))

    /// Black, white and yellow. The contrast ratio of every text to its background is at least 7 (WCAG 2.2, 1.4.6),
    /// that of every shape at least 3 (1.4.11).
    static let contrast: Theme = {
        var theme = Theme(
            ground: Color(0x000000), ink: Color(0xFFFFFF), quiet: Color(0xFFFFFF), cell: Color(0x000000),
            card: Color(0x262626), gold: Color(0xFFE600), inkOnGold: Color(0x000000), track: Color(0x9A9A9A),
            doubt: Color(0xFFE600), paper: Color(0xFFFFFF))
        theme.outline = Color(0xFFFFFF)
        return theme
    }()

    init(
        ground: Color, ink: Color, quiet: Color, cell: Color, card: Color, gold: Color, inkOnGold: Color, track: Color,
        doubt: Color, paper: Color
    ) {
        self.ground = ground
        self.ink = ink
        self.quiet = quiet
        self.cell = cell
        self.card = card
        self.gold = gold
        self.inkOnGold = inkOnGold
        self.track = track
        self.doubt = doubt
        self.paper = paper
    }

    init(_ look: Appearance) { self = look.hasHighContrast ? .contrast : .light }
}
