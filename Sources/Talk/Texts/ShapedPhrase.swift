/// A phrase, which is the same in every language, with the names that its templates may use.
struct ShapedPhrase: Sendable {
    /// The templates' file name without `.mustache`.
    let file: String
    let form: PhraseForm
    let shape: NameShape
    /// The names of the cases of its choices: `label.hint`.
    let cases: Set<String>
    /// The same with those inside lists. A complete template has a section for each.
    let requiredSections: Set<String>

    init(_ phrase: any Phrase.Type) {
        file = phrase.file
        form = phrase.form
        shape = NameShape(of: phrase.sample)
        cases = Set(shape.cases)
        requiredSections = Set(shape.allCases)
    }
}
