internal import ImageCodec

extension RGBImage {
    /// The longer side up to which a picture is enlarged for its board, in pixels: the letters of a larger one are as large as the letter
    /// net's input, or nearly so.
    private static let small = 800

    /// The picture in good light, and at twice its size if it is small, for a second look at a board. `nil` if there is nothing to mend.
    func mendedForBoards() -> RGBImage? {
        let good = inGoodLight(for: .board)
        guard longerSide > Self.small else { return good.resized(width: 2 * width, height: 2 * height) }
        return good == self ? nil : good
    }
}
