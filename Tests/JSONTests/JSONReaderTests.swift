import Foundation
import JSON
import Testing

@Suite("A reader of others' JSON")
struct JSONReaderTests {
    private static let limits = JSONLimits(depth: 90, values: 100_000, bytes: 1 << 21)

    private func read(_ text: String, within limits: JSONLimits = limits) throws -> JSONValue? {
        try JSONValue(Data(text.utf8), within: limits)
    }

    private static let examples: [(String, JSONValue)] = [
        ("null", .null), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
        ("9223372036854775807", 9_223_372_036_854_775_807), ("1.5", .number(1.5)), ("3.0", .number(3)),
        ("-1E+2", .number(-100)), ("9223372036854775808", .number(9.223372036854775808e18)), (#""""#, ""),
        (#""hö""#, "hö"), ("[]", []), ("[ 1 , [ ] , \"a\" ]", [1, [], "a"]), ("{}", [:]),
        ("\n{ \"a\" : {\"b\":[null]}, \"c\":1 }\r\n", ["a": ["b": [.null]], "c": 1]), (#"{"a":1,"a":2}"#, ["a": 2]),
    ]

    @Test("reads each type of value", arguments: examples)
    func types(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(
        "reads escapes",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{08}\u{0C}\n\r\t"), (#""\u00e9\u20AC""#, "é€"),
            (#""a\ud83d\udc1db""#, "a🐝b"), (#""\u0000""#, "\0"),
        ])
    func escapes(text: String, value: String) throws {
        #expect(try read(text) == .string(value))
    }

    @Test(
        "takes what Swift can't hold for nothing",
        arguments: [
            "1e400", String(repeating: "9", count: 500), #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800x""#,
        ])
    func unholdable(text: String) throws {
        #expect(try read("[\(text),1]") == [.null, 1])
    }

    @Test("leaves out a member whose name Swift can't hold")
    func unholdableName() throws {
        #expect(try read(#"{"\udfff":1,"a":2}"#) == ["a": 2])
    }

    @Test("takes bytes that are not UTF-8 for nothing")
    func invalidBytes() throws {
        #expect(try JSONValue(Data([0x5B, 0x22, 0xFF, 0x22, 0x5D]), within: Self.limits) == [.null])
    }

    @Test(
        "refuses what is not JSON",
        arguments: [
            "", " ", "{", "[", "\"", "\"\\", #""\"#, "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
            "tru", "nul", "01", "-", "1.", "1e",
            "+1", ".5", "NaN", "[1]]", "1 2", #""\x""#, #""\u12""#, #""\u12g4""#, "\"\n\"", "}", "]", ",", ":", "[}",
            "{]",
        ])
    func malformed(text: String) {
        #expect(throws: JSONFault.self) { try read(text) }
    }

    @Test("takes what is nested too deep for nothing, and reads the rest")
    func depth() throws {
        let limits = JSONLimits(depth: 2, values: 100, bytes: 1000)
        #expect(try read(#"[[1,[2,{"a":"]"}]],3]"#, within: limits) == [[1, .null], 3])
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try read("[\(deep),1]") != nil)
    }

    @Test("keeps no value that is too large")
    func largeValues() throws {
        let limits = JSONLimits(depth: 9, values: 4, bytes: 12)
        #expect(try read("[1,2,3]", within: limits) == [1, 2, 3])
        #expect(try read("[1,2,3,4]", within: limits) == nil)
        #expect(try read(#"["12345678"]"#, within: limits) == ["12345678"])
        #expect(try read(#"["123456789"]"#, within: limits) == nil)
        #expect(try read(#"{"a":[[{"b":1}]]}"#, within: limits) == nil)
    }

    @Test("reads part by part, and skips what nobody reads")
    func parts() throws {
        var reader = JSONReader(
            #"{"a":[1,{"x":[}]},"é\""],"b":2,"events":[{"n":1},[2,2,2],3],"c":{"d":true}}"#.replacing(
                "[}]", with: "[{}]"))
        var events: [JSONValue?] = []
        try reader.object { name, reader in
            guard name == "events" else { return }
            try reader.array { events.append(try $0.value(within: JSONLimits(depth: 3, values: 3, bytes: 100))) }
        }
        try reader.end()
        #expect(events == [["n": 1], nil, 3])
    }

    @Test("skips values of another type than the expected one")
    func otherTypes() throws {
        var reader = JSONReader(#"{"a":7,"b":{"c":1},"d":[1]}"#)
        var count = 0
        try reader.object { _, reader in try reader.array { _ in count += 1 } }
        try reader.end()
        #expect(count == 1)
    }

    /// The kinds of JSON that cost the most for their length.
    private static let worst: [(name: String, text: String)] = [
        ("numbers at depth 80", repeated("1,", in: ("[", "]"), depth: 80)),
        ("objects", repeated(#"{"a":0},"#)), ("empty arrays", repeated("[],")), ("short texts", repeated(#""a","#)),
        ("escapes", "[\"" + String(repeating: "\\u00e9", count: 170_000) + "\"]"),
        ("numbers with fractions", repeated("0.1,")),
        ("many names", "{" + (0..<90_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}"),
        ("brackets", String(repeating: "[", count: 500_000) + String(repeating: "]", count: 500_000)),
        ("a number", String(repeating: "1", count: 1 << 20)),
    ]

    private static func repeated(_ part: String, in brackets: (String, String) = ("[", "]"), depth: Int = 1) -> String {
        String(repeating: brackets.0, count: depth)
            + String(repeating: part, count: (1 << 20) / part.utf8.count).dropLast()
            + String(repeating: brackets.1, count: depth)
    }

    @Test("takes no longer for 1 MiB of the worst kinds than a moment", arguments: worst.indices)
    func time(index: Int) throws {
        let data = Data(Self.worst[index].text.utf8)
        let limits = JSONLimits(depth: 90, values: .max, bytes: .max / 2)
        let times = try (0..<5).map { _ in
            let start = processorTime
            _ = try JSONValue(data, within: limits)
            return processorTime - start
        }
        // 30 ms are wanted. The rest is left to a busy machine; trying one type after another takes seconds.
        #expect(try #require(times.min()) < 0.09, "\(Self.worst[index].name)")
    }

    /// The seconds that this thread has used.
    private var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
