/// Which names a template may use in one place, and what stands under each.
struct NameShape: Hashable, Sendable {
    var children: [String: NameShape] = [:]
    /// Whether a section of this name is entered with the children as its names.
    var isScope = false
    /// Whether each child must be used: the cases of a ``Choice``.
    var mustBeComplete = false

    /// The shape of a value, learnt by reflection.
    init(of value: Any, plurals: PluralRules) {
        if let choice = value as? any ShapedChoice {
            children = Dictionary(uniqueKeysWithValues: choice.caseNames.map { ($0, NameShape()) })
            mustBeComplete = true
            return
        }
        if value is Quantity {
            children = Dictionary(uniqueKeysWithValues: plurals.classes.map { ($0, NameShape()) })
            return
        }
        if value is GrammarTerm { return }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            if let wrapped = mirror.children.first?.value { self = NameShape(of: wrapped, plurals: plurals) }
        case .collection:
            if let element = mirror.children.first?.value { self = NameShape(of: element, plurals: plurals) }
            isScope = true
        case .struct:
            for child in mirror.children {
                if let label = child.label { children[label] = NameShape(of: child.value, plurals: plurals) }
            }
            isScope = true
        default:
            break
        }
    }

    private init() {}

    /// The names of the cases of all choices among the children: `label.hint`.
    var cases: [String] {
        children.flatMap { name, child in child.mustBeComplete ? child.children.keys.map { "\(name).\($0)" } : [] }
    }

    /// The shape at a dotted path, `words.one`.
    subscript(path: [Substring]) -> NameShape? {
        path.reduce(Optional(self)) { shape, name in shape?.children[String(name)] }
    }
}

/// ``Chosen`` without its type.
private protocol ShapedChoice {
    var caseNames: [String] { get }
}

extension Chosen: ShapedChoice {
    fileprivate var caseNames: [String] { Value.allCases.map(\.rawValue) }
}
