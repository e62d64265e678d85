package import Foundation

/// The model that says what a sentence asks for. `Documentation/models/understanding.md` is its card.
package struct IntentModel: Sendable {
    private let intents: [IntentName]
    private let weights: WeightTable
    private let concepts: Concepts
    private let tagger: SlotTagger
    /// The intents whose sentences have slots.
    private let slotted: Set<IntentName>
    /// By the language, the probability from which the trainer found few wrong readings.
    private let sure: [String: Double]

    /// How likely each intent is, the likeliest first. The probabilities of intents that are answered alike are added up, so that their sum
    /// may exceed 1; of these, the one with most of its own comes first.
    package func chances(
        of sentence: Sentence, language: String, circumstances: Set<ChatCircumstance>
    ) -> [(intent: IntentName, probability: Double)] {
        let features = SentenceFeatures(
            sentence, language: language, circumstances: circumstances, concepts: concepts, buckets: weights.rows)
        let chances = Self.probabilities(weights.sums(features.places))
        let named = Dictionary(zip(intents, chances), uniquingKeysWith: +)
        return intents.map { intent in
            let group = IntentName.alike.first { $0.contains(intent) } ?? [intent]
            return (intent, group.reduce(0) { $0 + (named[$1] ?? 0) })
        }.sorted { ($0.1, named[$0.0] ?? 0) > ($1.1, named[$1.0] ?? 0) }
    }

    /// The stretches of the sentence that fill the slots of `intent`, by the slot's name.
    package func slots(in sentence: Sentence, intent: IntentName) -> [String: [String]] {
        slotted.contains(intent) ? tagger.slots(in: sentence, intent: intent) : [:]
    }

    /// The probability from which an intent is carried out; in an unknown language none is.
    package func sure(in language: String) -> Double { sure[language] ?? .infinity }

    /// The softmax.
    private static func probabilities(_ scores: [Float]) -> [Double] {
        let highest = scores.max() ?? 0
        let powers = scores.map { Double($0 - highest).exponential }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}

extension Double {
    fileprivate var exponential: Double { Foundation.exp(self) }
}

// MARK: Loading

extension IntentModel {
    /// A model file can't be read.
    package struct BrokenModel: Error, CustomStringConvertible {
        package let reason: String
        package var description: String { "The model is broken: \(reason)." }
    }

    private struct Header: Decodable {
        let bits, slotBits: Int
        let intents, tags, slotted, known: [String]
        let concepts: [String: [String]]
        let sure: [String: Double]
    }

    private static let magic = Data("HCINT2\n\0".utf8)
    /// The most that any table may have, so that a broken file can't ask for gigabytes.
    private static let mostBits = 20

    /// Reads what `Training/understanding/modelfile.py` has written.
    package init(_ data: Data) throws(BrokenModel) {
        guard data.starts(with: Self.magic), data.count > Self.magic.count + 4 else {
            throw BrokenModel(reason: "it begins with other bytes than a model")
        }
        var reader = ModelReader(rest: data.dropFirst(Self.magic.count))
        let length = try Int(reader.number())
        guard let header = try? JSONDecoder().decode(Header.self, from: reader.bytes(length)) else {
            throw BrokenModel(reason: "its header is not what is expected")
        }
        guard (1...Self.mostBits).contains(header.bits), (1...Self.mostBits).contains(header.slotBits) else {
            throw BrokenModel(reason: "its tables have no possible size")
        }
        intents = try header.intents.map { (name) throws(BrokenModel) in try Self.intent(name) }
        sure = header.sure
        slotted = Set(header.slotted.compactMap(IntentName.init))
        weights = try reader.table(rows: 1 << header.bits, columns: header.intents.count)
        tagger = SlotTagger(
            tags: header.tags, table: try reader.table(rows: 1 << header.slotBits, columns: header.tags.count),
            known: Set(header.known))
        concepts = Concepts(header.concepts)
        guard reader.rest.isEmpty else { throw BrokenModel(reason: "it is too long") }
    }

    private static func intent(_ name: String) throws(BrokenModel) -> IntentName {
        guard let intent = IntentName(rawValue: name) else { throw BrokenModel(reason: "there is no intent \(name)") }
        return intent
    }
}

/// The bytes of a model file that are still to be read, in little-endian order.
private struct ModelReader {
    var rest: Data

    mutating func bytes(_ count: Int) throws(IntentModel.BrokenModel) -> Data {
        guard count >= 0, rest.count >= count else { throw IntentModel.BrokenModel(reason: "it is too short") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number() throws(IntentModel.BrokenModel) -> UInt32 {
        try bytes(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func table(rows: Int, columns: Int) throws(IntentModel.BrokenModel) -> WeightTable {
        let scales = try bytes(2 * rows).withUnsafeBytes { bytes in
            (0..<rows).map { UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) }
        }
        let weights = try bytes(rows * WeightTable.width(columns: columns))
        return WeightTable(rows: rows, columns: columns, scales: scales, weights: Array(weights))
    }
}
