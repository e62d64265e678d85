/// Sanitizes text from outside for drawing on one line.
enum DrawableText {
    /// The maximum number of characters considered, far more than a line holds.
    private static let longest = 200
    /// The maximum number of combining marks on one letter, more than any script needs.
    private static let marksOnOneLetter = 3

    /// Removes everything that reverses, breaks or overflows a line: control characters, directional marks and
    /// excessive combining marks. A text without anything else becomes a dash.
    static func of(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        for scalar in text.prefix(longest).unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
            case .format where !isJoiner(scalar), .surrogate, .unassigned, .privateUse: continue
            case .nonspacingMark, .enclosingMark:
                marks += 1
                if marks <= marksOnOneLetter || properties.isVariationSelector { result.append(scalar) }
                continue
            default: result.append(scalar)
            }
            marks = 0
        }
        let line = String(result)
        return !text.isEmpty && line.allSatisfy(\.isWhitespace) ? "–" : line
    }

    /// Whether a scalar joins the parts of an emoji, a word or a flag.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200D}" || scalar == "\u{200C}" || ("\u{E0020}"..."\u{E007F}").contains(scalar)
    }
}
