public import ImageCodec

/// What the picture of a looked-up word shows: its line of the page, the word marked as with a highlighter.
public struct MarkedLineScene: Hashable, Sendable {
    /// The part of the photo around the line.
    public var crop: GrayImage
    /// Where in ``crop`` the word is, in pixels from its top left corner.
    public var word: PixelBox
    /// Drawn on dark instead of light ground.
    public var isDark: Bool

    /// A rectangle in whole pixels.
    public struct PixelBox: Hashable, Sendable {
        public var x: Int
        public var y: Int
        public var width: Int
        public var height: Int

        public init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    public init(crop: GrayImage, word: PixelBox, isDark: Bool = false) {
        self.crop = crop
        self.word = word
        self.isDark = isDark
    }
}
