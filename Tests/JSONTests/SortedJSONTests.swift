import JSON
import Testing

@Suite("JSON with its keys in order")
struct SortedJSONTests {
    @Test("is equal bytes for equal values, with slashes as they are unless a backslash is wished for")
    func order() throws {
        let keys = "zyxwvutsrqponmlkjihgfedcba".map(String.init)
        let value = Dictionary(uniqueKeysWithValues: keys.map { ($0, "/") })
        let expected = keys.reversed().map { #""\#($0)":"/""# }.joined(separator: ",")
        #expect(try SortedJSON.text(value) == "{\(expected)}")
        #expect(try SortedJSON.text(["a/b"], escapesSlashes: true) == #"["a\/b"]"#)
    }
}
