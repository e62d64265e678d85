/// An opaque colour, each channel 0…255.
struct Color: Hashable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// Creates a colour from hexadecimal notation such as `0xF7DA21`.
    init(_ rgb: UInt32) {
        red = UInt8(rgb >> 16 & 0xFF)
        green = UInt8(rgb >> 8 & 0xFF)
        blue = UInt8(rgb & 0xFF)
    }
}

/// A gradient of 256 steps between two colours, as pixel values of a drawing.
struct Shades: Sendable {
    private let pixels: [UInt32]

    init(from dark: Color, to light: Color) {
        pixels = (0...255).map { (step: UInt32) -> UInt32 in
            func mixed(_ from: UInt8, _ to: UInt8) -> UInt32 {
                let sum: UInt32 = UInt32(from) * (255 - step) + UInt32(to) * step
                return (sum + 127) / 255
            }
            let red = mixed(dark.red, light.red)
            let green = mixed(dark.green, light.green)
            let blue = mixed(dark.blue, light.blue)
            return red << 16 | green << 8 | blue
        }
    }

    subscript(_ gray: UInt8) -> UInt32 { pixels[Int(gray)] }
}
