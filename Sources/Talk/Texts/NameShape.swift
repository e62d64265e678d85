/// Which names a template may use in one place, and what stands under each.
struct NameShape: Hashable, Sendable {
    var children: [String: NameShape] = [:]
    /// Whether a section of this name is entered with the children as its names.
    var isScope = false
    /// Whether each child must be used: the cases of a ``Choice``.
    var mustBeComplete = false
    /// Whether the plural classes of the template's language stand under it.
    var isQuantity = false

    /// The shape of a phrase, learnt by reflection.
    init(of phrase: any Phrase) { self.init(fieldsOf: Mirror(reflecting: phrase)) }

    private init(of value: Any) {
        // First the types without conformances to look for, which takes longer than all the rest.
        if value is String || value is Int || value is Bool || value is GrammarTerm { return }
        if value is Quantity {
            isQuantity = true
            return
        }
        if let choice = value as? any ChosenCase {
            children = Dictionary(uniqueKeysWithValues: choice.caseNames.map { ($0, NameShape()) })
            mustBeComplete = true
            return
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let wrapped = mirror.children.first?.value { self = NameShape(of: wrapped) }
        case .collection:
            if let element = mirror.children.first?.value { self = NameShape(of: element) }
            isScope = true
        case .struct:
            self = NameShape(fieldsOf: mirror)
        default:
            break
        }
    }

    private init(fieldsOf mirror: Mirror) {
        for child in mirror.children {
            if let label = child.label { children[label] = NameShape(of: child.value) }
        }
        isScope = true
    }

    private init() {}

    /// The names of the cases of all choices among the children: `label.hint`.
    var cases: [String] {
        children.flatMap { name, child in child.mustBeComplete ? child.children.keys.map { "\(name).\($0)" } : [] }
    }

    /// The names of the cases of all choices, also of those inside lists.
    var allCases: [String] { cases + children.values.flatMap { $0.mustBeComplete ? [] : $0.allCases } }

    /// The shape at a dotted path, `words.one`.
    /// - Parameter pluralClasses: those of the template's language.
    func shape(at path: [Substring], pluralClasses: [String]) -> NameShape? {
        path.reduce(Optional(self)) { shape, name in
            guard let shape else { return nil }
            return shape.isQuantity
                ? (pluralClasses.contains(String(name)) ? NameShape() : nil) : shape.children[String(name)]
        }
    }
}
