public import ImageCodec

/// The content of the picture of a looked-up word: its line on the page, with the word highlighted.
public struct MarkedLineScene: Hashable, Sendable {
    /// The part of the photo around the line.
    public var crop: GrayImage
    /// The word's box in ``crop``, in pixels from the top left corner.
    public var word: PixelBox
    public var look: Appearance

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

    public init(crop: GrayImage, word: PixelBox, look: Appearance = Appearance()) {
        self.crop = crop
        self.word = word
        self.look = look
    }
}
