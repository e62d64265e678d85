internal import Foundation

/// A text as a list of words: as they were typed, and folded for comparing.
package struct Sentence: Sendable {
    /// The text in Unicode's composed form.
    let text: String
    /// Its runs of letters and digits, without the bot's name, with which people call it in a group.
    let words: [Substring]
    /// The words in lower case without accents; each digit is `0`.
    let tokens: [String]

    private static let name = "honeycue"
    /// The maximum number of words that are looked at.
    private static let longest = 48

    package init(_ text: String) {
        self.text = text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
        let runs = Self.runs(of: self.text)
        words = Array(runs.filter { $0.lowercased() != Self.name }.prefix(Self.longest))
        tokens = words.map { Self.folded($0) }
    }

    /// The words at `range` with what stands between them.
    func typed(_ range: Range<Int>) -> String {
        String(text[words[range.lowerBound].startIndex..<words[range.upperBound - 1].endIndex])
    }

    private static func runs(of text: String) -> [Substring] {
        let scalars = text.unicodeScalars
        return scalars.split { !belongsToWord($0) }.map { Substring($0) }
    }

    private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    private static func folded(_ word: Substring) -> String {
        let lowered = word.lowercased()
        let isASCII = lowered.utf8.allSatisfy { $0 < 0x80 }
        var result = ""
        for scalar in (isASCII ? lowered : lowered.decomposedStringWithCompatibilityMapping).unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if scalar.properties.generalCategory == .decimalNumber { result.append("0"); continue }
            if let letters = special[scalar] { result += letters } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static let special: [Unicode.Scalar: String] = ["ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l"]
}
