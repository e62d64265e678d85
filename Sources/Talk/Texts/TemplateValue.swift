/// A value that a template may say or ask about.
enum TemplateValue: Sendable {
    case text(String)
    /// A number that no plural depends on.
    case number(Int)
    case quantity(Quantity)
    case term(GrammarTerm)
    case flag(Bool)
    /// The chosen case's name.
    case choice(String)
    case list([TemplateValue])
    case values(TemplateValues)
    /// An optional without a value. It hides what has the same name outside.
    case missing

    /// Whether a section of it is left out.
    var isNone: Bool {
        switch self {
        case .flag(let isSet): !isSet
        case .quantity(let quantity): quantity.value == 0
        case .list(let elements): elements.isEmpty
        case .missing: true
        case .text, .number, .term, .choice, .values: false
        }
    }

    /// The value under `name`: a property, whether a quantity is of a plural class, or whether a choice is a case.
    func child(named name: String, forms: LanguageForms) -> TemplateValue? {
        switch self {
        case .values(let values): values[name]
        case .choice(let chosen): chosen == name ? .flag(true) : nil
        case .quantity(let quantity): forms.plurals.pluralClass(of: quantity.value) == name ? .flag(true) : nil
        case .text, .number, .term, .flag, .list, .missing: nil
        }
    }

    /// As it stands in a sentence; empty for a value that is only asked about.
    func text(forms: LanguageForms) -> String {
        switch self {
        case .text(let text): text
        case .number(let number): forms.numbers.text(number)
        case .quantity(let quantity): forms.numbers.text(quantity.value)
        case .term(let term): forms.grammar[term.english] ?? term.english
        case .choice(let name): name
        case .flag, .list, .values, .missing: ""
        }
    }
}

/// The values of a phrase, or of a struct inside one, by name.
struct TemplateValues: Sendable {
    /// In the order of the properties. They are few, so that a dictionary would take longer.
    private var named: [(name: String, value: TemplateValue)] = []

    mutating func add(_ value: TemplateValue, named name: String) { named.append((name, value)) }

    subscript(name: String) -> TemplateValue? { named.first { $0.name == name }?.value }

    /// The cases of the phrase's choices: `label.hint`.
    var cases: [String] {
        named.compactMap { name, value in
            if case .choice(let chosen) = value { "\(name).\(chosen)" } else { nil }
        }
    }
}
