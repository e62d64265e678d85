import BotState
import Foundation
import Messaging
import Testing

@testable import Conversation
@testable import LookupTalk
@testable import Talk

@Suite("What people ask of the reminder")
struct HourRequestTests {
    private func request(_ argument: String, in code: String = "en") throws -> HourRequest {
        HourRequest(argument, in: try Fixtures.texts.get().language(for: code))
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

    @Test(
        "the part of the day may be said in words",
        arguments: [
            ("en", "at 8 in the evening", 20), ("en", "8 o'clock in the morning", 8), ("en", "9 at night", 21),
            ("en", "12 at night", 0), ("en", "2 at night", 2), ("ca", "a les 8 del vespre", 20), ("ca", "8 hores", 8),
            ("ca", "9 de la nit", 21), ("de", "8 Uhr abends", 20), ("de", "7 Uhr früh", 7),
            ("de", "12 Uhr mittags", 12),
            ("es", "8 de la tarde", 20), ("es", "8 de la mañana", 8), ("es", "9 de la noche", 21),
            ("fr", "20 h 00", 20), ("fr", "8 heures du soir", 20), ("fr", "8h du matin", 8),
            ("fr", "3 h de l'après-midi", 15), ("fr", "20 du soir", 20),
        ])
    func partsOfDay(code: String, argument: String, hour: Int) throws {
        #expect(try request(argument, in: code) == .hour(hour, zone: nil))
    }

    @Test(
        "a city may be named as people spell it, with an hour before or after it",
        arguments: [
            ("8 pm, Paris", 20, "Europe/Paris"), ("at 8 in the evening in Barcelona", 20, "Europe/Madrid"),
            ("paris 20", 20, "Europe/Paris"), ("19:00, São Paulo.", 19, "America/Sao_Paulo"),
            ("Vienna at 8 pm", 20, "Europe/Vienna"), ("in New York, at 7 pm", 19, "America/New_York"),
            ("La Paz at 19", 19, "America/La_Paz"), ("UTC at 7", 7, "UTC"),
        ])
    func cities(argument: String, hour: Int, zone: String) throws {
        #expect(try request(argument) == .hour(hour, zone: zone))
    }

    @Test(
        "a city may stand before the words that lead to the hour, in each language",
        arguments: [
            ("ca", "a Barcelona a les 8 del vespre", "Europe/Madrid"),
            ("de", "in Wien um 8 Uhr abends", "Europe/Vienna"),
            ("es", "en Bogotá a las 8 de la tarde", "America/Bogota"),
            ("fr", "Genève à 8 h du soir", "Europe/Zurich"),
        ])
    func cityBeforeHour(code: String, argument: String, zone: String) throws {
        #expect(try request(argument, in: code) == .hour(20, zone: zone))
    }

    @Test("words before the hour need not name a city", arguments: ["every day at 8", "a las 8", "me at 8"])
    func noCity(argument: String) throws { #expect(try request(argument) == .hour(8, zone: nil)) }

    @Test("a state behind a city is no preposition", arguments: ["8 pm Athens, GA", "20 Vienna VA"])
    func state(argument: String) throws {
        guard case .unknownZone = try request(argument) else {
            Issue.record("\(argument) is a city of the same name elsewhere")
            return
        }
        #expect(try request("Athens GA") == .unclear)
    }

    @Test("a time zone may stand alone")
    func zoneAlone() throws { #expect(try request("utc") == .zone("UTC")) }

    @Test(
        "the names of time zones and cities are compared without accents, case and punctuation",
        arguments: [
            ("Europe/Paris", "Europe/Paris"), ("europe/paris", "Europe/Paris"), ("paris,", "Europe/Paris"),
            ("Barcelona", "Europe/Madrid"), ("Zürich", "Europe/Zurich"), ("zuerich", "Europe/Zurich"),
            ("Genève", "Europe/Zurich"), ("Wien", "Europe/Vienna"), ("São Paulo", "America/Sao_Paulo"),
            ("sao paulo", "America/Sao_Paulo"), ("Bogotá", "America/Bogota"), ("Nueva York", "America/New_York"),
            ("New York", "America/New_York"), ("port au prince", "America/Port-au-Prince"),
            ("L'Hospitalet", "Europe/Madrid"), ("İstanbul", "Europe/Istanbul"),
            ("buenos aires", "America/Argentina/Buenos_Aires"),
            ("etc/utc", "UTC"),
        ])
    func names(text: String, zone: String) {
        let found = TimeZoneName.zone(named: text)
        #expect(found.flatMap { TimeZone(identifier: $0) } != nil)
        #expect(found == zone || found?.hasSuffix("/Buenos_Aires") == true, "\(found ?? "none")")
    }

    @Test("each city of the list leads to a time zone of the system")
    func list() {
        #expect(CityZones.all.count > 500)
        let lines = String(decoding: PackageResources.cities_txt, as: UTF8.self).split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("#") || $0.contains(/^\w+(\/\w+)+: .+$/) })
        for (city, zone) in CityZones.all {
            #expect(TimeZone(identifier: zone) != nil, "\(zone)")
            #expect(TimeZoneName.zone(named: city) != nil, "\(city)")
        }
        #expect(TimeZoneName.zone(named: "Atlantis") == nil && TimeZoneName.zone(named: " , ") == nil)
    }

    @Test("the time zone that an earlier version kept for the chat becomes the reminder's")
    func earlierVersion() throws {
        var chat = MemoryChat(try Fixtures.conversation())
        chat.replaceSession(
            Data(
                #"{"settings":{"timeZone":"Asia/Tokyo"},"subjects":{"look":{"reminder":{"hour":8,"unanswered":0}}},"version":2}"#
                    .utf8))
        let ana = Person(id: PersonID(platform: .telegram, id: "ana"), name: "Ana")
        _ = try chat.send(.message(.init(id: MessageID(rawValue: "1"), text: "/remind")), from: ana)
        let session = Session(decoding: chat.session)
        #expect(session.settings.timeZone == nil)
        #expect(session[Lookup.self].reminder == ReminderNotes(hour: 8, unanswered: 0, zone: "Asia/Tokyo"))
    }

    @Test("other texts are not guessed at")
    func unclear() throws {
        #expect(try request("19 Atlantis") == .unknownZone("Atlantis"))
        #expect(try request("19:30") == .unclear)
        #expect(try request("7:30pm") == .unclear)
        #expect(try request("20h30") == .unclear)
        #expect(try request("") == .show && request("off") == .off)
    }

    @Test(
        "a sentence that names a part of an hour is asked back, and never rounded",
        arguments: [
            ("en", "remind me at half past six"), ("en", "every morning at quarter to 8"),
            ("de", "schick mir das Rätsel um halb sieben"), ("de", "um viertel vor acht bitte"),
            ("es", "a las siete y media"), ("fr", "à sept heures et demie"), ("ca", "a dos quarts de set"),
        ])
    func partsOfHours(code: String, text: String) throws {
        let language = try Fixtures.texts.get().language(for: code)
        let argument = try #require(HourPhrase(text, in: language)).argument
        #expect(HourRequest(argument, in: language) == .unclear)
    }
}
