internal import Algorithms
internal import Spelling
internal import Talk

/// Something the bot asks people to draw.
struct DrawnObject: Codable, Hashable, Sendable {
    /// The classifier's label.
    var label: String
    var name: String
    /// The article before the name in a sentence: `an`; empty for none.
    var article: String
    /// Other names that count when somebody types or writes what it is.
    var aliases: [String]
    /// 1 for objects that are recognised best, 3 for those that are hard to draw recognisably.
    var difficulty: Int

    static let difficulties = 1...3

    /// All that people may call it.
    var names: [String] { [name] + aliases }

    /// The name with its article: `an umbrella`.
    var phrase: String { article.isEmpty ? name : "\(article) \(name)" }

    /// Whether a text names it: by the name alone, or somewhere in a short sentence, in the singular or, with one of the endings
    /// `plurals`, in the plural.
    func isNamed(in text: String, plurals: [String]) -> Bool {
        let said = MessageText(text).tokens
        return names.contains { name in
            let tokens = MessageText(name).tokens
            guard let last = tokens.last, said.count <= tokens.count + Self.wordsAround else { return false }
            let forms = ([last] + plurals.map { last + $0 }).map { tokens.dropLast() + [$0] }
            return forms.contains { said.contains(sequence: Array($0)) }
        }
    }

    /// Whether a text all but names it: one letter away, or with one word of a name of several.
    func isNearly(_ text: String) -> Bool {
        let said = MessageText(text).tokens
        return names.contains { name in
            let tokens = MessageText(name).tokens
            guard !tokens.isEmpty, said.count <= tokens.count + Self.wordsAround else { return false }
            if tokens.count > 1, tokens.contains(where: { $0.count >= Self.leastLetters && said.contains($0) }) {
                return true
            }
            let whole = tokens.joined()
            return whole.count >= Self.leastLetters
                && said.windows(ofCount: tokens.count).contains { EditDistance.between($0.joined(), whole) == 1 }
        }
    }

    /// Of shorter words too many others are one letter away.
    private static let leastLetters = 4

    /// "Is it perhaps an umbrella?" has four.
    private static let wordsAround = 4
}

extension [String] {
    fileprivate func contains(sequence: [String]) -> Bool {
        guard !sequence.isEmpty, sequence.count <= count else { return false }
        return (0...count - sequence.count).contains { Array(self[$0..<$0 + sequence.count]) == sequence }
    }
}

/// The objects there are, as the file `objects.json` of a language lists them.
struct ObjectList: Decodable, Hashable, Sendable {
    private(set) var objects: [DrawnObject]

    /// Adds the objects that only the `english` list has, and to each object the English names that people may type. A name that the
    /// language has for another object keeps that meaning: `hut` is `Hut`, a hat.
    mutating func complete(by english: ObjectList) {
        let own = Set(objects.flatMap(\.names).map { MessageText($0).line })
        for index in objects.indices {
            guard let other = english[objects[index].label] else { continue }
            objects[index].aliases += other.names.filter { !own.contains(MessageText($0).line) }
        }
        let labels = Set(objects.map(\.label))
        objects += english.objects.filter { !labels.contains($0.label) }
    }

    subscript(label: String) -> DrawnObject? { objects.first { $0.label == label } }

    /// The object that people call just `name`.
    func named(_ name: String) -> DrawnObject? {
        let line = MessageText(name).line
        return objects.first { object in object.names.contains { MessageText($0).line == line } }
    }

    /// People's name for the object that the classifier calls `label`.
    func name(of label: String) -> String { self[label]?.name ?? label }

    /// Another object than those asked for lately; harder ones for those who draw well.
    ///
    /// - Parameters:
    ///   - recent: labels, the newest last. Half of all objects can always be asked for.
    ///   - weights: how often each difficulty is wanted.
    ///   - seed: decides; the same seed gives the same object.
    func pick(avoiding recent: [String], weights: [Int], seed: UInt64) -> DrawnObject? {
        let avoided = Set(recent.suffix(objects.count / 2))
        let choices = objects.filter { !avoided.contains($0.label) }
        let byDifficulty = Dictionary(grouping: choices, by: \.difficulty)
        let lots = weights.enumerated().flatMap { index, weight in
            byDifficulty[index + 1] == nil ? [] : Array(repeating: index + 1, count: max(0, weight))
        }
        let pool = lots.isEmpty ? choices : byDifficulty[lots[Int(seed % UInt64(lots.count))]] ?? choices
        return pool.isEmpty ? nil : pool[Int((seed >> 16) % UInt64(pool.count))]
    }
}
