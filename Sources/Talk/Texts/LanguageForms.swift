/// The forms of a language that change what stands in a text: plural classes, numbers, terms of grammar.
struct LanguageForms: Sendable {
    let plurals: PluralRules
    let numbers: NumberFormat
    let dates: DateFormats
    let grammar: [String: String]

    /// `nil` for a pack whose plural rules are none.
    init?(_ pack: Pack) {
        guard let plurals = PluralRules(pack.plurals) else { return nil }
        self.plurals = plurals
        numbers = pack.numbers
        dates = pack.dates
        grammar = pack.grammar ?? [:]
    }
}
