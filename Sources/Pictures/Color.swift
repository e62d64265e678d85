/// An opaque colour, each channel 0…255.
struct Color: Hashable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// From its usual notation, `0xF7DA21`.
    init(_ rgb: UInt32) {
        red = UInt8(rgb >> 16 & 0xFF)
        green = UInt8(rgb >> 8 & 0xFF)
        blue = UInt8(rgb & 0xFF)
    }
}
