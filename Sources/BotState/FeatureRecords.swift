/// What the features have stored of a chat, by their tables.
public struct FeatureRecords: Hashable, Sendable {
    private var values: [String: any Hashable & Sendable] = [:]

    public init() {}

    /// The records of one feature.
    package subscript<Table: FeatureTable>(_ table: Table.Type) -> Table.Records {
        get { values[Table.feature] as? Table.Records ?? Table.nothing }
        set { values[Table.feature] = newValue == Table.nothing ? nil : newValue }
    }

    public static func == (one: Self, other: Self) -> Bool { areEqual(one.values, other.values) }

    public func hash(into hasher: inout Hasher) { hasher.combine(Set(values.keys)) }
}

/// The changes of a step to what the features store about a person, by their tables.
public struct FeatureChanges: Hashable, Sendable {
    private var lists: [String: any Hashable & Sendable] = [:]

    public init() {}

    /// The changes of one feature, in their order.
    package subscript<Table: FeatureTable>(_ table: Table.Type) -> [Table.Change] {
        get { lists[Table.feature] as? [Table.Change] ?? [] }
        set { lists[Table.feature] = newValue.isEmpty ? nil : newValue }
    }

    public static func == (one: Self, other: Self) -> Bool { areEqual(one.lists, other.lists) }

    public func hash(into hasher: inout Hasher) { hasher.combine(Set(lists.keys)) }
}

private func areEqual(_ some: [String: any Hashable & Sendable], _ others: [String: any Hashable & Sendable]) -> Bool {
    guard some.count == others.count else { return false }
    for (name, value) in some where !isEqual(value, others[name] as Any) { return false }
    return true
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { other as? Value == value }
