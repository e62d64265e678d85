import Playground

/// People and groups in addition to the playground's cast, so that tests can have hundreds of chats.
struct Crowd: Codable, Hashable, Sendable {
    /// The number of people, each with a private chat.
    var people: Int
    /// The number of groups. The first person is a member of each.
    var groups: Int?

    /// The most of either. More would only slow down the page.
    static let limit = 1000

    /// Whether the numbers are within the limits.
    var isPossible: Bool { (1...Self.limit).contains(people) && (0...Self.limit).contains(groups ?? 0) }

    /// Adds the chats. People are numbered from 5001 upwards, groups from −1002000000001 downwards.
    func enter(_ messenger: Messenger) async {
        await messenger.addChats(
            ofPeople: (0..<people).map { (Int64(5001 + $0), "Guest \($0 + 1)") },
            groups: (0..<(groups ?? 0)).map { (-1_002_000_000_001 - Int64($0), "Crowd \($0 + 1)") })
    }
}
