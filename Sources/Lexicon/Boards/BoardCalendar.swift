public import Hive

/// The board of each day. It is the same in every chat of every installation with the same lexicon.
///
/// The lexicon holds the boards in the order of their days, so nothing is computed or fetched on demand. After the last
/// board the first follows again. ``LexiconBuilder`` chooses and shuffles them.
public struct BoardCalendar: Sendable {
    private let boards: [Edition: [Board]]

    /// The day of the first board, 1 November 2026, counted from 1 January 1970.
    package static let firstDay = 20_758

    /// - Parameter boards: the boards in the order of their days, grouped by edition.
    public init(_ boards: [Board] = []) {
        self.boards = Dictionary(grouping: boards, by: \.edition)
    }

    /// The number of days after which a board repeats.
    package func period(of edition: Edition) -> Int { boards[edition]?.count ?? 0 }

    /// Whether `board` is one of the boards.
    package func contains(_ board: Board) -> Bool { boards[board.edition]?.contains(board) ?? false }

    /// The board of `day`, counted from 1 January 1970; `nil` if there are no boards of this edition.
    public func board(of day: Int, edition: Edition) -> Board? {
        guard let all = boards[edition] else { return nil }
        return all[Self.place(of: day, among: all.count)]
    }

    /// Pseudorandom boards, not necessarily different. Each is at least a quarter of the period away from the board of
    /// `day`.
    public func boards(_ count: Int, drawnBy lot: UInt64, farFrom day: Int, edition: Edition) -> [Board] {
        guard let all = boards[edition] else { return [] }
        let margin = all.count / 4
        let choice = UInt64(all.count - 2 * margin)
        let start = Self.place(of: day, among: all.count) + margin
        return (0..<count).map { index in
            let offset = Int((lot &+ UInt64(index)).scrambled % choice)
            return all[(start + offset) % all.count]
        }
    }

    private static func place(of day: Int, among count: Int) -> Int {
        let rest = (day - firstDay) % count
        return rest < 0 ? rest + count : rest
    }
}
