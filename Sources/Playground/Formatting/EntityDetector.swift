/// Finds entities that need no markup: `/commands`, `@mentions` and web addresses, each as a separate word.
enum EntityDetector {
    static func entities(in text: String) -> [MessageEntity] {
        var entities: [MessageEntity] = []
        var offset = 0
        for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
            if let (type, length) = classify(word) {
                entities.append(MessageEntity(type: type, offset: offset, length: length))
            }
            offset = text.utf16.distance(from: text.startIndex, to: word.endIndex)
            if word.endIndex < text.endIndex { offset += text[word.endIndex].utf16.count }
        }
        return entities
    }

    /// The kind of the entity at the start of `word`, and its length in UTF-16 code units.
    private static func classify(_ word: Substring) -> (type: String, length: Int)? {
        switch word.first {
        case "/": command(word).map { ("bot_command", $0) }
        case "@": mention(word).map { ("mention", $0) }
        case "h" where word.hasPrefix("https://") || word.hasPrefix("http://"): ("url", address(word))
        default: nil
        }
    }

    /// `/name` or `/name@bot`: 1–64 letters, digits and underscores.
    private static func command(_ word: Substring) -> Int? {
        let name = word.dropFirst().prefix(while: isNameCharacter)
        guard (1...64).contains(name.count) else { return nil }
        let rest = word.dropFirst(1 + name.count)
        let bot = rest.first == "@" ? rest.dropFirst().prefix(while: isNameCharacter) : ""
        return 1 + name.count + (bot.isEmpty ? 0 : 1 + bot.count)
    }

    /// `@name`: 3–32 letters, digits and underscores.
    private static func mention(_ word: Substring) -> Int? {
        let name = word.dropFirst().prefix(while: isNameCharacter)
        return (3...32).contains(name.count) ? 1 + name.count : nil
    }

    /// The length of an address, without trailing punctuation that belongs to the surrounding sentence.
    private static func address(_ word: Substring) -> Int {
        var end = word
        while let last = end.last, ".,;:!?)'\"".contains(last) { end.removeLast() }
        return end.utf16.count
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
