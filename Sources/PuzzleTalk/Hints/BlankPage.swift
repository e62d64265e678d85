internal import PuzzleRound
internal import Talk

/// A page of the list of blanks, as the buttons of the list name it: `letter-0`.
struct BlankPage: Hashable, Sendable {
    var order: BlankList.Order = .letter
    var number = 0

    init(order: BlankList.Order = .letter, number: Int = 0) {
        self.order = order
        self.number = number
    }

    /// `nil` for an argument that names no page.
    init?(argument: String) {
        let parts = argument.split(separator: "-")
        guard parts.count == 2, let order = BlankList.Order(rawValue: String(parts[0])), let number = Int(parts[1]),
            number >= 0
        else { return nil }
        self.init(order: order, number: number)
    }

    var argument: String { "\(order.rawValue)-\(number)" }
}
