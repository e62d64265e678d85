/// The colours of a picture.
struct Theme: Hashable, Sendable {
    /// Behind everything.
    let ground: Color
    /// Letters and the texts that matter.
    let ink: Color
    /// Texts that matter less.
    let quiet: Color
    /// The six outer cells.
    let cell: Color
    /// The centre cell, and what has been reached.
    let gold: Color
    /// On gold.
    let inkOnGold: Color
    /// What has not been reached.
    let track: Color
    /// Marks of doubt.
    let doubt: Color

    static let light = Theme(
        ground: Color(0xFFFFFF), ink: Color(0x141414), quiet: Color(0x6E6A62), cell: Color(0xE9E7E2),
        gold: Color(0xF7DA21),
        inkOnGold: Color(0x141414), track: Color(0xDDDAD3), doubt: Color(0xC2410C))

    static let dark = Theme(
        ground: Color(0x17181A), ink: Color(0xF6F4EF), quiet: Color(0xA6A39C), cell: Color(0x383A3E),
        gold: Color(0xF7DA21),
        inkOnGold: Color(0x141414), track: Color(0x45474B), doubt: Color(0xFFA05C))
}
