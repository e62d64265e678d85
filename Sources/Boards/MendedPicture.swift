internal import ImageCodec
internal import Light

extension RGBImage {
    /// The picture in good light, and at twice its size if it is small, for a second look at a board. `nil` if there is nothing to mend.
    func mendedForBoards() -> RGBImage? {
        let good = inGoodLight(for: .board)
        if isSmall { return good.doubled }
        return good == self ? nil : good
    }
}
