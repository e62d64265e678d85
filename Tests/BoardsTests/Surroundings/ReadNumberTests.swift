import Testing

@testable import Boards

@Suite("Numbers as read by text recognition")
struct ReadNumberTests {
    @Test(
        "letters that look like digits count as digits beside a digit",
        arguments: [("62", 62), ("l7l", 171), ("1O", 10), ("S3", 53)])
    func numbers(token: String, value: Int) { #expect(ReadNumber.value(of: token) == value) }

    @Test("words, empty text and long numbers are no numbers", arguments: ["lo", "", "2026", "6ee"])
    func others(token: String) { #expect(ReadNumber.value(of: token) == nil) }
}
