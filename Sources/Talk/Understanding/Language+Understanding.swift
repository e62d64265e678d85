/// What people mean where a language is spoken: in its words, and always in English ones.
extension Language {
    /// The name of the command that just `line` means.
    package func command(typed line: String) -> String? {
        understood.lazy.compactMap { $0.understanding.command(typed: line) }.first
    }

    /// The name of the command that `text` means, whatever its politeness.
    package func command(plain text: MessageText) -> String? {
        understood.lazy.compactMap { $0.understanding.command(plain: text) }.first
    }

    /// The word whose meaning is plainly asked for.
    package func wordAskedFor(in text: MessageText) -> WordAskedFor? {
        understood.lazy.compactMap { $0.understanding.wordAskedFor(in: text) }.first
    }

    /// The words whose meaning may be asked for.
    package func wordsMaybeAskedFor(in text: MessageText) -> [String] {
        understood.flatMap { $0.understanding.wordsMaybeAskedFor(in: text) }
    }

    /// Whether a word names no word but stands for one: "that", "it".
    package func isUnnamed(_ word: String) -> Bool {
        understood.contains { $0.understanding.unnamed.contains(word) }
    }

    /// Whether `text` is a request that can be nothing else, although it has several words.
    package func isPlainRequest(_ text: MessageText) -> Bool {
        understood.contains { $0.understanding.plainRequests.contains(text.line) }
    }

    /// Whether `text` answers a question with yes or with no; `nil` if with neither.
    package func isYes(_ text: MessageText) -> Bool? {
        if understood.contains(where: { $0.understanding.yes.contains(text.line) }) { return true }
        return understood.contains { $0.understanding.no.contains(text.line) } ? false : nil
    }

    /// Whether `text` is nothing but thanks or approval.
    package func isThanks(_ text: MessageText) -> Bool {
        understood.contains { $0.understanding.isThanks(text) }
    }

    /// Whether `text` is a word of talk that asks for nothing: “lol”.
    package func isTalk(_ text: MessageText) -> Bool {
        understood.contains { $0.understanding.talk.contains(text.line) }
    }
}
