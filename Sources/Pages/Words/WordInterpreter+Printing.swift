import TextReading

extension WordInterpreter {
    /// A spelling with the capitalization of the text read, and the punctuation after it.
    static func dressed(_ spelling: String, like read: [ReadWord]) -> String {
        if read.count == 1, spelling.lowercased() == read[0].core.lowercased() { return read[0].text }
        let core = read.map(\.core).joined()
        guard spelling.lowercased() != core.lowercased() else { return core + Self.ending(of: read) }
        let letters = core.filter(\.isLetter)
        let text =
            letters.count > 2 && letters.allSatisfy(\.isUppercase)
            ? spelling.uppercased()
            : letters.first?.isUppercase ?? false ? spelling.prefix(1).uppercased() + spelling.dropFirst() : spelling
        return text + Self.ending(of: read)
    }

    /// The punctuation after the text read.
    private static func ending(of read: [ReadWord]) -> String {
        let marks =
            read.last.map { String($0.text.reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed()) } ?? ""
        return marks.allSatisfy { ".,;:!?)\u{201D}\u{2019}\"'".contains($0) } ? marks : ""
    }
}

extension TextBox {
    /// Corrects the ends of the box from the bounds of the remaining ink to the extent of the letters. A stroke may
    /// hide letters, and remains of the stroke are not letters.
    /// - Parameter columns: The columns of the steps from the first letter to the last, near the letters' centres.
    mutating func fit(_ columns: [Double], letters: Int) {
        guard letters > 1, let first = columns.first, let last = columns.last, last > first else { return }
        let letter = (last - first) / Double(letters - 1)
        let low = first - letter / 2, high = last + letter / 2
        if abs(Double(minX) - low) > 0.75 * letter { minX = max(0, Int(low)) }
        if abs(Double(maxX) - high) > 0.75 * letter { maxX = Int(high.rounded(.up)) }
    }
}
