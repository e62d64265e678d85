extension RichText {
    /// In UTF-16 code units, which is never less than the number of characters.
    public var length: Int { aligned.runs.reduce(0) { $0 + $1.text.utf16.count } }

    /// Splits the text into pieces of at most `first` UTF-16 units for the first and `rest` for each other one.
    /// Cuts at the end of a line or word when one is near enough. Returns at least one piece, which may be empty.
    public func pieces(first: Int, rest: Int) -> [RichText] {
        var pieces: [RichText] = []
        var remaining = aligned
        var limit = first
        while remaining.length > limit {
            let (head, tail) = remaining.cut(at: Self.breakOffset(in: remaining.plain, limit: limit))
            // Telegram trims white space and rejects a message that contains nothing else.
            guard tail.plain.contains(where: { !$0.isWhitespace }) else { return pieces + [head] }
            pieces.append(head)
            remaining = tail
            limit = rest
        }
        return pieces + [remaining]
    }

    /// The text, truncated with "…" when it is longer than `limit` units.
    public func shortened(to limit: Int) -> RichText {
        guard length > limit else { return self }
        var (head, _) = aligned.cut(at: Self.breakOffset(in: plain, limit: limit - 1))
        head.runs.append(Run("…"))
        return head
    }

    /// Splits the text at `offset`, which must lie between two scalars.
    private func cut(at offset: Int) -> (RichText, RichText) {
        var head = RichText()
        var tail = RichText()
        var start = 0
        for run in runs {
            let length = run.text.utf16.count
            let index = String.Index(utf16Offset: min(max(offset - start, 0), length), in: run.text)
            if index > run.text.startIndex { head.runs.append(Run(String(run.text[..<index]), marks: run.marks)) }
            if index < run.text.endIndex { tail.runs.append(Run(String(run.text[index...]), marks: run.marks)) }
            start += length
        }
        return (head, tail)
    }

    /// The offset at which to cut `text`: at most `limit` units, after the last line or word that ends in the second half.
    private static func breakOffset(in text: String, limit: Int) -> Int {
        var offset = 0
        var lineEnd = 0
        var wordEnd = 0
        for character in text {
            let next = offset + character.utf16.count
            guard next <= limit else { break }
            offset = next
            if character.isNewline { lineEnd = next } else if character.isWhitespace { wordEnd = next }
        }
        if lineEnd > limit / 2 { return lineEnd }
        if wordEnd > limit / 2 { return wordEnd }
        return offset > 0 ? offset : scalarOffset(in: text, limit: limit)
    }

    /// The offset for a single character that is longer than a message, such as a letter with a thousand combining accents.
    private static func scalarOffset(in text: String, limit: Int) -> Int {
        var offset = 0
        for scalar in text.unicodeScalars {
            let next = offset + UTF16.width(scalar)
            guard next <= limit else { break }
            offset = next
        }
        return offset
    }
}
