public import PhotoReading

/// What a search for a board in one picture gave.
struct BoardSearch: Sendable {
    var sighting: BoardSighting?
    /// The side at which the picture cuts off a board, where none is in it completely.
    var cutSide: PictureSide?
    /// Whether the picture clearly shows the cells of a board, whatever their letters. The letters may be mirrored, or one may
    /// occur twice.
    var showsCells: Bool

    /// Why there is no board.
    var reason: NothingRead { cutSide.map(NothingRead.init(boardCutAt:)) ?? .noBoard }

    /// The result completed by what a second look at the same picture showed.
    func joined(by other: BoardSearch) -> BoardSearch {
        guard sighting == nil else { return self }
        return BoardSearch(cutSide: cutSide ?? other.cutSide, showsCells: showsCells || other.showsCells)
    }
}

/// What one picture shows, read as a board.
public struct BoardFinding: Sendable {
    /// The board, or why there is none.
    public let reading: Reading
    /// Whether the picture clearly shows the cells of a board, whatever their letters.
    public let showsCells: Bool
}
