internal import Foundation
internal import Lexicon

/// An entry of ``NewerWords``: a headword as one part of speech, with one sense or several.
///
/// It is a line with fields separated by bars: headword, part of speech, then a definition and an example for each
/// sense. Semicolons separate further headwords with the same meaning. A number after the part of speech is the
/// position of the senses among those of the other dictionaries; without a number they come first:
///
///     selfie | noun | photograph that you take of yourself with a phone | She posted a selfie from the top of the tower.
///     cake tin; cake mould | noun | form in which dough is baked | Butter the cake tin.
///     cloud | noun 3 | servers that keep data and run programs for you over the internet | My photos are in the cloud.
struct NewerEntry: Equatable {
    struct Sense: Equatable {
        var definition: String
        var example: String
    }

    /// The headwords, which are synonymous, in lower case; at least one.
    var headwords: [String]
    var partOfSpeech: PartOfSpeech
    /// The number of the other dictionaries' sense before which the entry is inserted, from 1.
    var place: Int
    var senses: [Sense]

    /// The maximum length of a definition in characters: two or three lines on a phone.
    static let longestDefinition = 140
    static let longestExample = 120
    private static let highestPlace = 9

    /// The mark of a definition whose word the bot does not offer unasked.
    static let vulgarMark = "(vulgar) "

    var isVulgar: Bool { senses.allSatisfy { $0.definition.hasPrefix(Self.vulgarMark) } }

    init(_ line: Substring) throws(LexiconBuildError.EntryFault) {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count >= 4, fields.count.isMultiple(of: 2), fields.allSatisfy({ !$0.isEmpty }),
            fields[0] == fields[0].lowercased()
        else { throw .malformed }
        headwords = fields[0].split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard !headwords.contains("") else { throw .malformed }
        (partOfSpeech, place) = try Self.partOfSpeech(fields[1])
        senses = stride(from: 2, to: fields.count, by: 2).map {
            Sense(definition: fields[$0], example: fields[$0 + 1])
        }
        guard senses.allSatisfy(Self.isShort) else { throw .tooLong }
    }

    private static func isShort(_ sense: Sense) -> Bool {
        sense.definition.count <= longestDefinition && sense.example.count <= longestExample
    }

    /// Parses a part of speech and a position: "noun 2".
    private static func partOfSpeech(_ field: String) throws(LexiconBuildError.EntryFault) -> (PartOfSpeech, Int) {
        let parts = field.split(separator: " ")
        let place = parts.count == 2 ? Int(parts[1]) : 1
        guard let partOfSpeech = PartOfSpeech.allCases.first(where: { $0.name == parts[0] }), parts.count <= 2,
            let place, (1...highestPlace).contains(place)
        else { throw .unknownPartOfSpeech }
        return (partOfSpeech, place)
    }
}
