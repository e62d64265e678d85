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
