/// A clue that the operator has imported. All chats see it.
public struct ImportedClue: Codable, Hashable, Sendable {
    /// Lower case.
    public var word: String
    public var text: String

    public init(word: String, text: String) {
        self.word = word
        self.text = text
    }
}
