extension KeyedDecodingContainer {
    /// The value of `key`, or `fallback` where there is none that can be read: one part of the notes that is damaged or of another
    /// version does not take the others with it.
    package func decode<Value: Decodable>(_ key: Key, or fallback: Value) -> Value {
        (try? decodeIfPresent(Value.self, forKey: key)) ?? fallback
    }
}
