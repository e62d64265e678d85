/// What somebody says that the puzzle did with a word.
struct PuzzleClaim: Hashable, Sendable {
    /// `nil` when they did not say which.
    var word: String?
    var isTaken: Bool
}

extension PuzzleClaim {
    /// Reads "the puzzle rejected yenta", "it took hyte", "yenta was rejected" and their like; `nil` when the text is no claim.
    init?(_ tokens: [String]) {
        let rest = Array(tokens.drop { Self.subjects.contains($0) })
        guard rest.count >= 2, rest.count <= 4 else { return nil }
        if let isTaken = Self.verbs[rest.dropLast().joined(separator: " ")] {
            self.init(word: rest[rest.count - 1], isTaken: isTaken)
        } else if tokens.count == rest.count, let isTaken = Self.passives[rest.dropFirst().joined(separator: " ")] {
            self.init(word: rest[0], isTaken: isTaken)
        } else {
            return nil
        }
    }

    private static let subjects: Set<String> = ["the", "puzzle", "it", "they", "app", "game", "paper"]

    private static let verbs: [String: Bool] = [
        "took": true, "accepted": true, "takes": true, "accepts": true, "did take": true, "does take": true,
        "rejected": false, "rejects": false, "refused": false, "refuses": false, "turned down": false,
        "didnt take": false, "doesnt take": false, "wont take": false, "did not take": false, "does not take": false,
        "doesnt accept": false, "didnt accept": false, "wont accept": false,
    ]

    private static let passives: [String: Bool] = [
        "was taken": true, "was accepted": true, "is accepted": true, "is valid": true, "was rejected": false,
        "is rejected": false, "was refused": false, "isnt accepted": false, "wasnt accepted": false,
        "was not accepted": false, "is not accepted": false, "isnt valid": false, "is not valid": false,
        "is invalid": false,
    ]
}
