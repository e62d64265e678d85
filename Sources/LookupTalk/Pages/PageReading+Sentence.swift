package import PhotoReading

extension PageReading {
    /// The sentence that the target stands in, as the bot keeps and shows it; `nil` without a target or other words.
    package var sentence: String? { target.flatMap { PageWords(self).sentence(around: $0)?.text } }
}
