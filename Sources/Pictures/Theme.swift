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

    static let light = Theme(
        ground: Color(0xFFFFFF), ink: Color(0x141414), quiet: Color(0x6E6A62), cell: Color(0xE9E7E2),
        card: Color(0xF6F4EF), gold: Color(0xF7DA21), inkOnGold: Color(0x141414), track: Color(0xDDDAD3),
        doubt: Color(0xC2410C), paper: Color(0xFFFFFF))

    static let dark = Theme(
        ground: Color(0x17181A), ink: Color(0xF6F4EF), quiet: Color(0xA6A39C), cell: Color(0x383A3E),
        card: Color(0x212327), gold: Color(0xF7DA21), inkOnGold: Color(0x141414), track: Color(0x45474B),
        doubt: Color(0xFFA05C), paper: Color(0xE4E1DA))

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

    init(isDark: Bool) { self = isDark ? .dark : .light }
}
