import Testing

@testable import Storage

@Suite("JSON in the database")
struct JSONTests {
    @Test("has its keys in order, so that equal values are equal bytes, and slashes as they are")
    func order() throws {
        let keys = "zyxwvutsrqponmlkjihgfedcba".map(String.init)
        let value = Dictionary(uniqueKeysWithValues: keys.map { ($0, "/") })
        let expected = keys.reversed().map { #""\#($0)":"/""# }.joined(separator: ",")
        #expect(try String(decoding: JSON.encode(value), as: UTF8.self) == "{\(expected)}")
    }
}
