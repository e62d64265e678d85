/// Takes a phrase apart by what the compiler has written for `Encodable`. A mirror takes more than twice as long.
final class TemplateValueEncoder: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    /// The value encoded; `nil` while there is none.
    fileprivate var value: TemplateValue?

    private init() {}

    /// The value of anything that stands in a phrase; `nil` for an optional without a value.
    static func value(of source: some Encodable) -> TemplateValue? {
        let encoder = TemplateValueEncoder()
        do {
            try source.encode(to: encoder)
        } catch {
            // Nothing here throws, and neither does what the compiler writes.
            assertionFailure("\(error)")
        }
        return encoder.value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        value = value ?? .values(TemplateValues())
        return KeyedEncodingContainer(Properties(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        value = value ?? .list([])
        return Elements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    fileprivate func add(_ new: TemplateValue?, named name: String) {
        guard let new, case .values(var values) = value else { return }
        // Without this the values would be copied.
        value = nil
        values.add(new, named: name)
        value = .values(values)
    }

    fileprivate func append(_ new: TemplateValue?) {
        guard let new, case .list(var elements) = value else { return }
        value = nil
        elements.append(new)
        value = .list(elements)
    }

    // MARK: Containers

    private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: TemplateValueEncoder

        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { encoder.add(.missing, named: key.stringValue) }
        func encodeIfPresent(_ value: String?, forKey key: Key) {
            encoder.add(value.map { .text($0) } ?? .missing, named: key.stringValue)
        }
        func encodeIfPresent(_ value: Int?, forKey key: Key) {
            encoder.add(value.map { .number($0) } ?? .missing, named: key.stringValue)
        }
        func encodeIfPresent(_ value: Bool?, forKey key: Key) {
            encoder.add(value.map { .flag($0) } ?? .missing, named: key.stringValue)
        }
        func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) {
            encoder.add(
                value.flatMap { TemplateValueEncoder.value(of: $0) } ?? .missing, named: key.stringValue)
        }
        func encode(_ value: String, forKey key: Key) { encoder.add(.text(value), named: key.stringValue) }
        func encode(_ value: Int, forKey key: Key) { encoder.add(.number(value), named: key.stringValue) }
        func encode(_ value: Bool, forKey key: Key) { encoder.add(.flag(value), named: key.stringValue) }
        func encode<T: Encodable>(_ value: T, forKey key: Key) {
            encoder.add(TemplateValueEncoder.value(of: value), named: key.stringValue)
        }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type, forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> { TemplateValueEncoder().container(keyedBy: keyType) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            TemplateValueEncoder().unkeyedContainer()
        }
        func superEncoder() -> any Encoder { TemplateValueEncoder() }
        func superEncoder(forKey key: Key) -> any Encoder { TemplateValueEncoder() }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let encoder: TemplateValueEncoder

        var codingPath: [any CodingKey] { [] }
        var count: Int {
            if case .list(let elements) = encoder.value { elements.count } else { 0 }
        }

        func encodeNil() {}
        func encode<T: Encodable>(_ value: T) { encoder.append(TemplateValueEncoder.value(of: value)) }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy keyType: NestedKey.Type
        ) -> KeyedEncodingContainer<NestedKey> { TemplateValueEncoder().container(keyedBy: keyType) }
        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { TemplateValueEncoder().unkeyedContainer() }
        func superEncoder() -> any Encoder { TemplateValueEncoder() }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: TemplateValueEncoder

        var codingPath: [any CodingKey] { [] }

        func encodeNil() {}
        func encode(_ value: String) { encoder.value = .text(value) }
        func encode(_ value: Int) { encoder.value = .number(value) }
        func encode(_ value: Bool) { encoder.value = .flag(value) }
        /// Phrases have no other such values. A template says them as Swift describes them.
        func encode<T: Encodable>(_ value: T) { encoder.value = .text(String(describing: value)) }
    }
}

extension Encoder {
    /// Encodes a value that only templates know. Other encoders have no use for it.
    func tell(_ value: TemplateValue) { (self as? TemplateValueEncoder)?.value = value }
}

extension TemplateValues {
    init(of phrase: some Phrase) {
        guard case .values(let values) = TemplateValueEncoder.value(of: phrase) else {
            self.init()
            return
        }
        self = values
    }
}
