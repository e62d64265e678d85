internal import Lexicon

/// The subject of each sense as a vector, from the words of its definition and examples, and of the related synsets.
///
/// A sense fits a sentence whose words have a similar vector (Basile, Caputo, Semeraro, COLING 2014).
struct GlossVectors {
    private let model: SenseModel
    private let wordNet: WordNet
    /// The vectors of the synsets' own texts, of length 1 or 0.
    private let own: [[Float]]

    /// The maximum number of related synsets, so that a thousand hyponyms do not outweigh the sense itself.
    private static let mostNeighbours = 16

    init(_ wordNet: WordNet, _ model: SenseModel) {
        self.model = model
        self.wordNet = wordNet
        own = wordNet.synsets.map { synset in
            Self.vector(of: [synset.definition] + synset.examples + synset.words, model)
        }
    }

    /// The vector of a synset, in 127ths.
    func vector(ofSynset synset: Int) -> [Int8] {
        let neighbours = wordNet.neighbours(of: synset).map { (synset: $0.synset, weight: Self.weight(of: $0.symbol)) }
        var sum = own[synset]
        for neighbour in Self.heaviest(neighbours) {
            for index in sum.indices { sum[index] += neighbour.weight * own[neighbour.synset][index] }
        }
        return Self.bytes(sum)
    }

    /// The vector of a sense of another dictionary, in 127ths.
    func vector(of texts: [String]) -> [Int8] { Self.bytes(Self.vector(of: texts, model)) }

    private static func heaviest(_ all: [(synset: Int, weight: Float)]) -> ArraySlice<(synset: Int, weight: Float)> {
        all.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
            .prefix(mostNeighbours)
    }

    /// The weight of a related synset by the symbol of the relation (wninput(5WN)).
    private static func weight(of symbol: Character) -> Float {
        switch symbol {
        case "@", "+", "&", "=", ">", "*": 0.25
        case "~", ";": 0.2
        case "-": 0.1
        default: 0.15
        }
    }

    /// The sum of the words' vectors, scaled to length 1.
    private static func vector(of texts: [String], _ model: SenseModel) -> [Float] {
        var sum = [Float](repeating: 0, count: LexiconFormat.vectorLength)
        for text in texts {
            for word in SentenceTokens.words(of: text.replacing("_", with: " ")) {
                guard let vector = model.vectors[word] else { continue }
                for index in sum.indices { sum[index] += Float(vector[index]) }
            }
        }
        return unit(sum)
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length == 0 ? vector : vector.map { $0 / length }
    }

    private static func bytes(_ vector: [Float]) -> [Int8] { unit(vector).map { Int8(($0 * 127).rounded()) } }
}
