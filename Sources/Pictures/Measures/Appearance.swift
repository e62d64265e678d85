/// The appearance of pictures for the people who look at them.
public struct Appearance: Hashable, Codable, Sendable {
    /// Whether everything is black, white or yellow and outlined.
    public var hasHighContrast: Bool
    /// Whether the letters of a board fill their cells.
    public var hasLargeLetters: Bool

    public init(hasHighContrast: Bool = false, hasLargeLetters: Bool = false) {
        self.hasHighContrast = hasHighContrast
        self.hasLargeLetters = hasLargeLetters
    }
}

extension KeyedDecodingContainer {
    /// Scenes stored by earlier versions have no look.
    func decode(_ type: Appearance.Type, forKey key: Key) throws -> Appearance {
        try decodeIfPresent(type, forKey: key) ?? Appearance()
    }
}
