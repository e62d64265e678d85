import Messaging
import Testing

@testable import Matrix

@Suite("The bot's name in a message")
struct MentionTests {
    private static let user = "@bot:hive.test"
    private static let link = "https://matrix.to/#/@bot:hive.test"

    private func removed(
        _ text: String, html: String? = nil, listed: Bool = false, name: String? = "Honey [cue]: the bot"
    ) -> [String] {
        let (rest, isMeant) = Mention(user: Self.user, name: name).removed(from: text, html: html, isListed: listed)
        return [rest, isMeant ? "meant" : "not meant"]
    }

    @Test(
        "is taken out where Element X writes it as a link",
        arguments: [
            ("[@bot:hive.test](\(link)) hint", "hint"), ("[Honeycue](\(link)): hint", "hint"),
            ("hint, [Honeycue](\(link))", "hint"), ("define [Honeycue](\(link)) yacht", "define yacht"),
            ("a hint [Honeycue](\(link)), please", "a hint, please"),
            (#"[Honey \[cue\]](\#(link)) hint"#, "hint"), ("[Honey [cue]: x](\(link)) hint", "hint"),
            ("[B](https://matrix.to/#/%40bot%3Ahive.test) hint", "hint"),
            ("[B](https://matrix.to/#/@bot:hive.test?via=hive.test) hint", "hint"), ("[Honeycue](\(link))", ""),
            ("\"Honeycue\" (\(link)) hint", "hint"), ("a hint \"Honey cue\" (\(link)), please", "a hint, please"),
            ("(\(link)) hint", "hint"),
        ])
    func links(text: String, rest: String) {
        #expect(removed(text) == [rest, "meant"])
    }

    @Test(
        "stays where it is another's, or no link",
        arguments: [
            "[Ann](https://matrix.to/#/@ann:hive.test) hint", "[x](https://example.org/@bot:hive.test) hint",
            "](\(link)) hint", "[x](https://matrix.to/#/@bot:hive.test.evil) hint", "bots are fun", "bot",
        ])
    func others(text: String) {
        #expect(removed(text) == [text, "not meant"])
    }

    @Test(
        "is taken out where the message lists whom it means",
        arguments: [
            ("bot: hint", "hint"), ("hint, bot", "hint"), ("define bot yacht", "define yacht"), ("@bot hint", "hint"),
            ("@bot:hive.test hint", "hint"), ("Honey [cue]: the bot hint", "hint"),
            ("HONEY [CUE]: THE BOT: hint", "hint"), ("robots and botany", "robots and botany"), ("hint", "hint"),
            ("hint\nbot", "hint"),
        ])
    func listed(text: String, rest: String) {
        #expect(removed(text, listed: true) == [rest, "meant"])
    }

    @Test("is the label of the link in the HTML")
    func pills() {
        let html = "<p><a class=\"x\" href=\"\(Self.link)\">Bee &amp; Co</a> hint</p>"
        #expect(removed("Bee & Co hint", html: html, name: nil) == ["hint", "meant"])
        #expect(removed("hint for Bee & Co", html: html, name: nil) == ["hint for", "meant"])
        let other = html.replacing("@bot", with: "@ann")
        #expect(removed("Bee & Co hint", html: other, name: nil) == ["Bee & Co hint", "not meant"])
    }

    @Test("at the beginning of a message without a mention needs a mark, but not the whole identifier")
    func calls() {
        #expect(removed("bot: hint") == ["hint", "meant"])
        #expect(removed("Bot, hint") == ["hint", "meant"])
        #expect(removed("@bot:hive.test hint") == ["hint", "meant"])
        #expect(removed("bot hint") == ["bot hint", "not meant"])
        #expect(removed("botany: hint") == ["botany: hint", "not meant"])
    }

    @Test("is looked for in a moment, whatever the message looks like")
    func time() {
        let texts = [
            String(repeating: "[x](\(Self.link))", count: 1500), String(repeating: "](\(Self.link))", count: 1500),
            String(repeating: "[", count: 64_000), String(repeating: "bota", count: 16_000),
        ]
        let start = ContinuousClock.now
        for text in texts { _ = removed(text, html: text, listed: true) }
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
