// What strangers write may try to break the line that shows it.

extension Character {
    /// Without what turns a line around or does not show, and with no more marks piled on a letter than a script needs.
    package var withoutTricks: String {
        var marks = 0
        var kept = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard !scalar.isTrick else { continue }
            if scalar.properties.canonicalCombiningClass != .notReordered { marks += 1 }
            if marks <= Self.mostMarks { kept.append(scalar) }
        }
        return String(kept)
    }

    /// Whether a reader sees anything of it.
    package var isVisible: Bool {
        !isWhitespace && !unicodeScalars.allSatisfy { $0.isJoiner || Self.blanks.contains($0.value) }
    }

    /// Invisible letters: the fillers of Hangul and the blank of Braille.
    private static let blanks: Set<UInt32> = [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0]

    /// Vietnamese and Hebrew put two on a letter.
    private static let mostMarks = 3
}

extension Unicode.Scalar {
    /// Joins emoji and letters.
    fileprivate var isJoiner: Bool { value == 0x200D }

    /// Invisible characters that change their surroundings.
    fileprivate var isTrick: Bool {
        properties.isBidiControl || properties.generalCategory == .control
            || (properties.generalCategory == .format && !isJoiner)
    }
}
