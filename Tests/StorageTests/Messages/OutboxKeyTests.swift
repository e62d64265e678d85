import Testing

@testable import Storage

@Suite("The key of an outbox entry")
struct OutboxKeyTests {
    @Test("names its cause, whatever characters that has", arguments: ["7", "job:photo-7#12", "1.2.3", "", "a b.c"])
    func cause(text: String) throws {
        let key = OutboxKey(cause: text, sequence: 41, index: 2)
        #expect(OutboxKey(key.text) == key)
    }

    @Test(
        "of an older version of the bot names none",
        arguments: ["0123456789abcdef0123456789abcdef", "", "a.b.c", "7.1"])
    func older(text: String) { #expect(OutboxKey(text) == nil) }
}
