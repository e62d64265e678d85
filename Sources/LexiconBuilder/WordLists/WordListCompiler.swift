internal import Hive
internal import Lexicon

/// Lays out the words of a puzzle in another language as a lexicon file: numbers them and sorts them by difficulty.
struct WordListCompiler {
    /// Sorted in byte order. A word's number is its index.
    private let words: [ListedWord]
    private let editions: [Edition]
    private let boards: [Board]

    /// - Parameter boards: the boards of the daily puzzle, in the order of their days.
    init(words: [ListedWord], editions: [Edition], boards: [Board]) {
        self.words = words.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
        self.editions = editions
        self.boards = boards
    }

    /// Writes the sections. Sections that a list does not use stay empty.
    func write(into writer: inout LexiconWriter) {
        for (number, word) in words.enumerated() {
            writer.append(UInt32(writer.length(of: .spellings)), to: .spellingStarts)
            writer.append(word.text, to: .spellings)
            writer.append(UInt16((word.acceptance * Double(UInt16.max)).rounded()), to: .acceptance)
            writer.append(UInt8(min((word.frequency * LexiconFormat.frequencySteps).rounded(), 255)), to: .frequency)
            writer.append(UInt8(word.isOfferable ? 0 : 1), to: .reserve)
            writeForms(of: number, into: &writer)
        }
        writer.append(UInt32(writer.length(of: .spellings)), to: .spellingStarts)
        for place in places { writer.append(UInt32(place), to: .difficulty) }
        for number in Solver(words: words.map(\.text), editions: editions).storage {
            writer.append(number, to: .solver)
        }
        for board in boards {
            let center = UInt64(board.center.index) << LexiconFormat.foreignOuterBits
            writer.append(center | board.outer.rawValue, to: .foreignBoards)
        }
    }

    private func writeForms(of number: Int, into writer: inout LexiconWriter) {
        let forms = Array(words[number].writtenForms.map { Array($0.utf8) }.joined(separator: [LexiconFormat.itemMark]))
        guard !forms.isEmpty, forms.count <= UInt8.max else { return }
        writer.append(forms, of: number, to: .writtenForms, index: .writtenFormIndex)
    }

    /// The rank of each word from easy to hard: frequent and likely words first, then short ones.
    private var places: [Int] {
        let ordered = words.indices.sorted { first, second in
            let (lhs, rhs) = (words[first], words[second])
            return (rhs.word.ease, lhs.text.count, first) < (lhs.word.ease, rhs.text.count, second)
        }
        var places = [Int](repeating: 0, count: words.count)
        for (place, number) in ordered.enumerated() { places[number] = place }
        return places
    }
}
