internal import ImageCodec
internal import Light

extension RGBImage {
    /// The picture with corrected light and noise, at twice its size if it is small, for a second look at a board;
    /// `nil` if there is nothing to correct.
    func mendedForBoards() -> RGBImage? {
        let good = inGoodLight(for: .board)
        if isSmall { return good.doubled }
        return good == self ? nil : good
    }
}
