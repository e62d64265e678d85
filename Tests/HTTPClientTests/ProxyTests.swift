import Foundation
import HTTPClient
import HTTPTestServer
import Testing

@Suite("Proxy")
struct ProxyTests {
    @Test("a request goes through the proxy with its whole URL")
    func throughProxy() async throws {
        let proxy = try HTTPTestServer { _ in .answer(200, "from the proxy") }
        defer { proxy.stop() }
        let client = try HTTPClient(configuration: HTTPClient.Configuration(proxy: HTTPProxy(url: proxy.url)))
        let response = try await client.send(HTTPRequest(url: "http://nowhere.invalid/path"))
        #expect(String(decoding: response.body, as: UTF8.self) == "from the proxy")
        #expect(proxy.requests.map(\.target) == ["http://nowhere.invalid/path"])
    }

    @Test("loopback addresses and the exceptions are reached directly", arguments: ["127.0.0.1", "localhost"])
    func bypass(host: String) async throws {
        let proxy = try HTTPTestServer { _ in .answer(200, "from the proxy") }
        let server = try HTTPTestServer { _ in .answer(200, "directly") }
        defer { proxy.stop(); server.stop() }
        let client = try HTTPClient(
            configuration: HTTPClient.Configuration(proxy: HTTPProxy(url: proxy.url, bypassing: ["example.org"])))
        let response = try await client.send(HTTPRequest(url: "http://\(host):\(server.port)/"))
        #expect(String(decoding: response.body, as: UTF8.self) == "directly")
    }

    @Test("an unreachable proxy is a failure to connect, and its password stays secret")
    func noProxy() async throws {
        let client = try HTTPClient(
            configuration: HTTPClient.Configuration(proxy: HTTPProxy(url: "http://me:SECRET@127.0.0.1:1")))
        do {
            _ = try await client.send(HTTPRequest(url: "http://nowhere.invalid/"))
            Issue.record("no error")
        } catch {
            #expect(error == .couldNotConnect(host: "nowhere.invalid"))
            #expect(!"\(error)".contains("SECRET"))
        }
    }

    @Test(
        "the usual environment variables are read",
        arguments: [
            ([:], nil),
            (["HTTPS_PROXY": ""], nil),
            (["HTTP_PROXY": "http://evil"], nil),
            (["HTTPS_PROXY": "http://p:1"], HTTPProxy(url: "http://p:1")),
            (
                ["all_proxy": "socks5h://p:2", "NO_PROXY": "a.org, .b.org"],
                HTTPProxy(url: "socks5h://p:2", bypassing: ["a.org", ".b.org"])
            ),
            (
                ["https_proxy": "http://a:1", "HTTPS_PROXY": "http://b:1", "http_proxy": "http://c:1"],
                HTTPProxy(url: "http://a:1")
            ),
            (["http_proxy": "http://c:1", "ALL_PROXY": "http://d:1"], HTTPProxy(url: "http://c:1")),
            (["https_proxy": "", "ALL_PROXY": "http://d:1"], HTTPProxy(url: "http://d:1")),
            (
                ["HTTPS_PROXY": "http://p:1", "no_proxy": "a.org b.org", "NO_PROXY": "c.org"],
                HTTPProxy(url: "http://p:1", bypassing: ["a.org", "b.org"])
            ),
        ] as [([String: String], HTTPProxy?)])
    func environment(variables: [String: String], proxy: HTTPProxy?) {
        #expect(HTTPProxy(environment: variables) == proxy)
    }

    @Test("a host among the exceptions is not asked for at the proxy")
    func exception() async throws {
        let proxy = try HTTPTestServer { _ in .answer(200, "from the proxy") }
        defer { proxy.stop() }
        let client = try HTTPClient(
            configuration: HTTPClient.Configuration(proxy: HTTPProxy(url: proxy.url, bypassing: [".invalid"])))
        await #expect(throws: HTTPClientError.couldNotResolve(host: "nowhere.invalid")) {
            try await client.send(HTTPRequest(url: "http://nowhere.invalid/"))
        }
        #expect(proxy.requests.isEmpty)
    }
}
