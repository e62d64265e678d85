import Testing

@testable import LookupTalk
@testable import Talk

@Suite("What people ask of the reminder")
struct ReminderRequestTests {
    private func request(_ argument: String) throws -> ReminderRequest {
        ReminderRequest(argument, in: try Fixtures.texts.get().language(for: "en"))
    }

    @Test(
        "the hour may be said as clocks and people say it",
        arguments: [
            ("19", 19), ("19:00", 19), ("7pm", 19), ("7 PM", 19), ("7 p.m.", 19), ("7:00 pm", 19), ("7am", 7),
            ("12am", 0),
            ("12pm", 12), ("19h", 19), ("19h00", 19), ("19 Uhr", 19), ("at 8 am", 8), ("19 pm", 19),
        ])
    func hours(argument: String, hour: Int) throws {
        #expect(try request(argument) == .hour(hour, zone: nil))
    }

    @Test(
        "a time zone may stand behind the hour, the default one too",
        arguments: [
            ("19 UTC", 19, "UTC"), ("19 etc/utc", 19, "UTC"), ("7pm Europe/Paris", 19, "Europe/Paris"),
            ("19h paris", 19, "Europe/Paris"), ("8 Amsterdam", 8, "Europe/Amsterdam"),
        ])
    func zones(argument: String, hour: Int, zone: String) throws {
        #expect(try request(argument) == .hour(hour, zone: zone))
    }

    @Test("a time zone may stand alone")
    func zoneAlone() throws { #expect(try request("utc") == .zone("UTC")) }

    @Test("other texts are not guessed at")
    func unclear() throws {
        #expect(try request("19 Atlantis") == .unknownZone("Atlantis"))
        #expect(try request("19:30") == .unclear)
        #expect(try request("7:30pm") == .unclear)
        #expect(try request("") == .show && request("off") == .off)
    }
}
