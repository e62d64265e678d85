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

    /// Takes a phrase's property apart. `nil` for an optional without a value.
    init?(_ value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let number as Int: self = .number(number)
        case let flag as Bool: self = .flag(flag)
        case let quantity as Quantity: self = .quantity(quantity)
        case let term as GrammarTerm: self = .term(term)
        case let choice as any ChosenCase: self = .choice(choice.caseName)
        default:
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .optional:
                guard let wrapped = mirror.children.first.flatMap({ TemplateValue($0.value) }) else { return nil }
                self = wrapped
            case .collection: self = .list(mirror.children.compactMap { TemplateValue($0.value) })
            case .struct: self = .values(TemplateValues(mirror))
            default: self = .text(String(describing: value))
            }
        }
    }

    /// Whether a section of it is left out.
    var isNone: Bool {
        switch self {
        case .flag(let isSet): !isSet
        case .quantity(let quantity): quantity.value == 0
        case .list(let elements): elements.isEmpty
        case .text, .number, .term, .choice, .values: false
        }
    }

    /// The value under `name`: a property, whether a quantity is of a plural class, or whether a choice is a case.
    func child(named name: String, forms: LanguageForms) -> TemplateValue? {
        switch self {
        case .values(let values): values[name]
        case .choice(let chosen): chosen == name ? .flag(true) : nil
        case .quantity(let quantity): forms.plurals.pluralClass(of: quantity.value) == name ? .flag(true) : nil
        case .text, .number, .term, .flag, .list: nil
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
        case .flag, .list, .values: ""
        }
    }
}

/// The values of a phrase, or of a struct inside one, by name.
struct TemplateValues: Sendable {
    /// In the order of the properties. They are few, so that a dictionary would take longer.
    private var named: [(name: String, value: TemplateValue)] = []

    init(of phrase: some Phrase) { self.init(Mirror(reflecting: phrase)) }

    fileprivate init(_ mirror: Mirror) {
        for child in mirror.children {
            if let name = child.label, let value = TemplateValue(child.value) { named.append((name, value)) }
        }
    }

    subscript(name: String) -> TemplateValue? { named.first { $0.name == name }?.value }

    /// The cases of the phrase's choices: `label.hint`.
    var cases: [String] {
        named.compactMap { name, value in
            if case .choice(let chosen) = value { "\(name).\(chosen)" } else { nil }
        }
    }
}
