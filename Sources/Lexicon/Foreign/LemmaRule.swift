/// How a form is turned into its base form: an infix is dropped, then its end is replaced.
///
/// “Häuser” becomes “Haus” by cutting five letters and adding “aus”; “aufgestanden” becomes “aufstehen” by dropping the “ge” after
/// three letters, cutting five, and adding “ehen”.
package struct LemmaRule: Hashable, Sendable {
    /// A syllable within or before a form that its base form lacks.
    package enum Infix: UInt8, CaseIterable, Sendable {
        case ge = 1
        case zu

        package var text: String { self == .ge ? "ge" : "zu" }
    }

    package var infix: Infix?
    /// The number of letters before the infix; `nil` for any place, in rules for unknown words.
    package var infixOffset: Int?
    /// The number of letters to remove from the end.
    package var cut: Int
    package var addition: String

    package static let identity = LemmaRule(cut: 0, addition: "")

    package init(infix: Infix? = nil, infixOffset: Int? = nil, cut: Int, addition: String) {
        self.infix = infix
        self.infixOffset = infixOffset
        self.cut = cut
        self.addition = addition
    }

    /// The rule that keeps most of the form unchanged.
    package init(from form: String, to base: String, infixes: [Infix]) {
        self = Self.ending(from: form, to: base)
        let letters = Array(form)
        guard cut + 2 >= letters.count || cut > 4 else { return }
        for infix in infixes {
            let syllable = Array(infix.text)
            guard letters.count > syllable.count + 3 else { continue }
            for offset in 0..<min(letters.count - syllable.count - 2, 60)
            where letters[offset] == syllable[0] && letters[offset + 1] == syllable[1] {
                let rest = String(letters[..<offset] + letters[(offset + 2)...])
                var rule = Self.ending(from: rest, to: base)
                guard rule.cut < cut - 2, rest.count - rule.cut > offset else { continue }
                rule.infix = infix
                rule.infixOffset = offset
                self = rule
            }
        }
    }

    private static func ending(from form: String, to base: String) -> LemmaRule {
        let shared = zip(form, base).prefix { $0 == $1 }.count
        return LemmaRule(cut: form.count - shared, addition: String(base.dropFirst(shared)))
    }

    /// The rule for unknown words: without the position of the infix.
    package var general: LemmaRule {
        LemmaRule(infix: infix, cut: cut, addition: addition)
    }

    /// The base forms that the rule derives from `form`: none if it does not apply, several if the infix may be at
    /// several places.
    package func bases(of form: String) -> [String] {
        guard let infix else { return base(of: form[...]).map { [$0] } ?? [] }
        let letters = Array(form)
        let syllable = Array(infix.text)
        let offsets = infixOffset.map { $0..<($0 + 1) } ?? 0..<max(0, letters.count - syllable.count)
        return offsets.compactMap { offset in
            guard offset + 2 <= letters.count, letters[offset] == syllable[0], letters[offset + 1] == syllable[1] else {
                return nil
            }
            return base(of: String(letters[..<offset] + letters[(offset + 2)...])[...])
        }
    }

    private func base(of form: Substring) -> String? {
        guard cut <= form.count, cut < form.count || !addition.isEmpty else { return nil }
        return form.dropLast(cut) + addition
    }

    /// The stored form: infix (8 bits), its offset or 255 (8 bits), the cut (8 bits), and the addition in UTF-8.
    package var bytes: [UInt8] {
        [infix?.rawValue ?? 0, UInt8(min(infixOffset ?? 255, 255)), UInt8(min(cut, 255))] + Array(addition.utf8)
    }

    package init?(bytes: some Collection<UInt8>) {
        let all = Array(bytes)
        guard all.count >= 3 else { return nil }
        infix = Infix(rawValue: all[0])
        infixOffset = all[1] == 255 ? nil : Int(all[1])
        cut = Int(all[2])
        addition = String(decoding: all[3...], as: UTF8.self)
    }
}
