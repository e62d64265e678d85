import Foundation
import FoundationNetworking
import JSON
import Logging
import ServiceLifecycle
import Testing

@testable import Playground

@Suite("The server")
struct ServerTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test("a shutdown answers the waiting poll, disconnects the pages and takes no time", .timeLimit(.minutes(5)))
    func shutdown() async throws {
        var configuration = Playground.Configuration(port: 0, token: "42:test-token")
        // Nothing else closes a connection on which nothing moves.
        configuration.idleTimeout = .seconds(600)
        let playground = try Playground(configuration: configuration, scaler: DirectScaler(), logger: Self.logger)
        let group = ServiceGroup(configuration: .init(services: [.init(service: playground)], logger: Self.logger))
        async let running: Void = group.run()
        let client = PlaygroundClient(playground: playground, base: try await playground.address.url)
        let start = ContinuousClock.now
        async let poll = client.call("getUpdates", ["timeout": 50])
        async let events = client.request("GET", "/playground/events")
        try await client.waitForParkedPoll()
        try await client.waitForListeningPage()
        await group.triggerGracefulShutdown()
        #expect(try await poll.result == [])
        #expect(String(decoding: try await events.body, as: UTF8.self).hasPrefix("data: {"))
        try await running
        #expect(ContinuousClock.now - start < .seconds(50), "The poll's own time was not up.")
    }

    @Test("a port in use is a clear error, also for those who wait for the address")
    func portTaken() async throws {
        try await withPlayground { client in
            let port = try #require(URL(string: client.base)?.port)
            let second = try Playground(configuration: .init(port: port), scaler: DirectScaler(), logger: Self.logger)
            async let address = second.address
            let expected = PlaygroundError.addressInUse(host: "127.0.0.1", port: port)
            await #expect(throws: expected) { try await second.run() }
            do {
                _ = try await address
                Issue.record("there can be no address")
            } catch {
                #expect(error as? PlaygroundError == expected)
            }
            #expect(expected.description.contains("\(port)"))
        }
    }

    @Test(
        "tokens are generated in the platform's form, and malformed ones refused",
        arguments: ["", "abc", "1:", "x:abc", "1:a b", "-1:abc"])
    func tokens(malformed: String) throws {
        let generated = try Playground(scaler: DirectScaler(), logger: Self.logger).token
        #expect(BotToken.botID(of: generated) != nil)
        #expect(throws: PlaygroundError.invalidToken) {
            try Playground(configuration: .init(token: malformed), scaler: DirectScaler(), logger: Self.logger)
        }
    }

    @Test(
        "on loopback, requests are accepted only for this machine's names",
        arguments: [
            ("127.0.0.1:8765", true), ("localhost", true), ("LOCALHOST:1", true), ("play.localhost:80", true),
            ("[::1]:8765", true), ("::1", true),
            ("evil.example", false), ("127.0.0.1.evil.example", false), ("localhost.evil.example:8765", false),
            ("", false),
            ("127.evil.0.1", false), ("10.0.0.1:8765", false),
            ("127.1.2.3", true), ("127.0.0.255", true), ("127.0.0.256", false), ("127.0.0", false),
            ("127.0.0.1.1", false), ("127.0.0.", false), ("128.0.0.1", false), ("1.0.0.127", false),
            ("[::1]", true), ("[::2]:8765", false), ("::2", false), ("[::1]:evil", false), ("localhost:evil", false),
            ("evillocalhost", false), ("evil.localhost", true), ("localhost.evil", false), ("localhost:1:1", false),
        ])
    func hosts(authority: String, isOwn: Bool) {
        #expect(RequestGuard.isLoopbackHost(authority) == isOwn)
    }

    @Test("other sites' pages can neither rebind the name nor post")
    func otherSites() async throws {
        try await withPlayground { client in
            let rebound = try await client.request("GET", "/playground/journal", headers: ["Host": "evil.example"])
            #expect(rebound.status == 421)
            let fields = Data("group_privacy=true".utf8)
            for origin in ["http://evil.example", "null", "https://127.0.0.1"] {
                let posted = try await client.request(
                    "POST", "/playground/settings", headers: ["Origin": origin], body: fields)
                #expect(posted.status == 403)
            }
            let own = try await client.request(
                "POST", "/playground/settings", headers: ["Origin": client.base], body: fields)
            #expect(own.status == 200)
        }
    }

    @Test("a page's address is compared whole: no longer one, no shorter one, no other port or scheme will do")
    func almostOwn() async throws {
        try await withPlayground { client in
            let port = try #require(URL(string: client.base)?.port)
            for origin in [
                "\(client.base).evil.example", "\(client.base)1", String(client.base.dropLast()), "http://127.0.0.1",
                "https://127.0.0.1:\(port)", "http://localhost:\(port)", "127.0.0.1:\(port)", "",
            ] {
                let posted = try await client.request(
                    "POST", "/playground/settings", headers: ["Origin": origin], body: Data("group_privacy=true".utf8))
                #expect(posted.status == 403, "\(origin)")
                #expect(String(decoding: posted.body, as: UTF8.self).contains("another web site"))
            }
        }
    }

    @Test("a name in capitals is the same name, in the address asked for and in the page's")
    func capitals() async throws {
        try await withPlayground { client in
            let port = try #require(URL(string: client.base)?.port)
            for (host, origin) in [("LocalHost", "http://localhost"), ("localhost", "HTTP://LOCALHOST")] {
                let posted = try await client.request(
                    "POST", "/playground/settings",
                    headers: ["Host": "\(host):\(port)", "Origin": "\(origin):\(port)"],
                    body: Data("group_privacy=true".utf8))
                #expect(posted.status == 200)
            }
        }
    }

    @Test("another site's page may have a browser read, which that site can't see, but do nothing else")
    func reading() async throws {
        try await withPlayground { client in
            for (method, isAllowed) in [("GET", true), ("HEAD", false), ("OPTIONS", false), ("DELETE", false)] {
                let reply = try await client.request(method, "/", headers: ["Origin": "http://evil.example"])
                #expect((reply.status != 403) == isAllowed, "\(method)")
                #expect(reply.headers["x-content-type-options"] == "nosniff")
                #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
                #expect(reply.headers["referrer-policy"] == "no-referrer")
            }
        }
    }

    @Test("other sites may link to the page, and do nothing else")
    func fetchMetadata() async throws {
        try await withPlayground { client in
            for (site, mode, status) in [
                ("cross-site", "navigate", 200), ("cross-site", "no-cors", 403), ("cross-site", "cors", 403),
                ("same-origin", "cors", 200), ("none", "navigate", 200), ("same-site", "no-cors", 200),
            ] {
                let reply = try await client.request(
                    "GET", "/", headers: ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode])
                #expect(reply.status == status, "\(site) \(mode)")
            }
            let posted = try await client.request(
                "POST", "/playground/settings",
                headers: ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"],
                body: Data("group_privacy=true".utf8))
            #expect(posted.status == 403)
        }
    }

    @Test("a server that is to listen to the network, and knows no name of its own, does not start")
    func namelessServer() {
        #expect(throws: PlaygroundError.noHosts(host: "0.0.0.0")) {
            try Playground(configuration: .init(host: "0.0.0.0"), scaler: DirectScaler(), logger: Self.logger)
        }
        #expect(PlaygroundError.noHosts(host: "0.0.0.0").description.contains("HONEYCUE_PLAYGROUND_HOSTS"))
    }

    @Test("a server that listens to the whole network answers under its names, and hands out no journal")
    func wholeNetwork() async throws {
        let configuration = Playground.Configuration(
            host: "0.0.0.0", port: 0, hosts: ["Bees.example", "192.168.1.20"], token: "42:test-token")
        try await withPlayground(configuration: configuration) { client in
            for host in ["bees.example", "BEES.example:8765", "192.168.1.20:8765", "localhost"] {
                #expect(try await client.request("GET", "/", headers: ["Host": host]).status == 200, "\(host)")
            }
            let other = try await client.request("GET", "/", headers: ["Host": "evil.example"])
            #expect(other.status == 421)
            #expect(
                String(decoding: other.body, as: UTF8.self).contains("localhost, 0.0.0.0, 192.168.1.20, bees.example"))
            let journal = try await client.request("GET", "/playground/journal")
            #expect(journal.status == 404)
            let posted = try await client.request(
                "POST", "/playground/settings", headers: ["Host": "bees.example", "Origin": "http://evil.example"],
                body: Data("group_privacy=true".utf8))
            #expect(posted.status == 403)
        }
        try await withPlayground { client in
            let journal = try await client.request("GET", "/playground/journal")
            #expect(journal.status == 200)
        }
    }

    @Test("behind a proxy with HTTPS, the page acts under the names that the operator has given, and under no others")
    func proxy() async throws {
        let configuration = Playground.Configuration(port: 0, hosts: ["Bees.example"], token: "42:test-token")
        try await withPlayground(configuration: configuration) { client in
            for (host, origin, status) in [
                ("bees.example", "https://bees.example", 200), ("Bees.example:8443", "https://BEES.example:8443", 200),
                ("bees.example", "http://bees.example", 200), ("bees.example:8765", "https://bees.example", 403),
                ("bees.example", "https://evil.example", 403), ("bees.example", "https://bees.example.evil", 403),
                ("localhost", "https://localhost", 403), ("127.0.0.1", "https://127.0.0.1", 403),
                ("bees.example", "wss://bees.example", 403),
            ] {
                let posted = try await client.request(
                    "POST", "/playground/settings", headers: ["Host": host, "Origin": origin],
                    body: Data("group_privacy=true".utf8))
                #expect(posted.status == status, "\(host) \(origin)")
            }
        }
    }

    @Test("every asset is served, with a policy that allows no foreign content")
    func assets() async throws {
        try await withPlayground { client in
            for asset in PageAsset.all {
                let reply = try await client.request("GET", asset.path)
                #expect(reply.status == 200)
                #expect(reply.body == Data(asset.content))
                #expect(reply.headers["content-type"] == asset.contentType)
                #expect(
                    reply.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true
                )
            }
        }
    }

    @Test("scripts import only scripts that are served")
    func imports() throws {
        let paths = Set(PageAsset.all.map(\.path))
        for asset in PageAsset.all where asset.contentType.hasPrefix("text/javascript") {
            for match in String(decoding: asset.content, as: UTF8.self).matches(of: /from "\.(\/[^"]+)"/) {
                #expect(paths.contains(String(match.1)))
            }
        }
    }
}
