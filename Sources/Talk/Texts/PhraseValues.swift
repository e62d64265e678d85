internal import Mustache

/// A phrase's values by name, for its template. Mustache by itself would reflect the phrase anew for each name in the template.
struct PhraseValues: MustacheParent {
    private var values: [String: Any] = [:]
    /// The cases of the phrase's choices: `label.hint`.
    private(set) var cases: [String] = []

    init(of phrase: Any) {
        for child in Mirror(reflecting: phrase).children {
            guard let name = child.label, let value = Self.prepared(child.value) else { continue }
            values[name] = value
            if let choice = value as? any ChosenCase { cases.append("\(name).\(choice.caseName)") }
        }
    }

    func child(named name: String) -> Any? { values[name] }

    /// The value with those inside it by name too; `nil` for an optional without a value.
    private static func prepared(_ value: Any) -> Any? {
        switch value {
        case let text as String: return text
        case let number as Int: return BareNumber(value: number)
        case is Bool, is any MustacheParent, is any MustacheCustomRenderable: return value
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { prepared($0.value) }
        case .collection: return mirror.children.compactMap { prepared($0.value) }
        case .struct: return PhraseValues(of: value)
        default: return value
        }
    }
}
