internal import ImageCodec
internal import PhotoReading
internal import Raster

extension BoardReader {
    /// The side at which the picture cuts off a board; `nil` if it shows no such board.
    func cutSide(among glyphs: [Glyph], in pyramid: GrayPyramid) -> PictureSide? {
        guard let whole = pyramid.levels.first(where: { $0.scale == 1 })?.image else { return nil }
        let frame = PictureFrame(width: Double(whole.width), height: Double(whole.height))
        let isolated = GlyphFinder.strongest(GlyphFinder.isolated(glyphs))
        let index = GlyphIndex(glyphs)
        let reader = HoneycombReader(net: net, diacritics: diacritics)
        return CutBoardFinder().boards(among: isolated, in: frame).first { board in
            let evidence = CellEvidence(board.constellation, cells: board.inside, in: pyramid)
            guard let least = board.leastLogLetter(with: evidence),
                !BoardLocator.goesOn(board.constellation, index, cells: board.inside, in: pyramid)
            else { return false }
            return reader.meanLogLetter(of: board.inside, board.constellation, in: pyramid) > least
        }?.side
    }
}
