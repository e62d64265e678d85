import Foundation
import HTTPClient
import Testing

/// Runs against a real TLS server: OpenSSL's, which is installed with Debian's `ca-certificates`.
@Suite("TLS", .enabled(if: FileManager.default.isExecutableFile(atPath: TLSServer.program)))
struct TLSTests {
    @Test("an untrusted certificate is refused")
    func selfSigned() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        await #expect {
            try await HTTPClient().send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/SECRET"))
        } throws: { error in
            guard case HTTPClientError.tlsFailed(let host, let reason) = error else { return false }
            return host == "127.0.0.1:\(server.port)" && reason.contains("certificate")
                && !"\(error)".contains("SECRET")
        }
    }

    @Test("a server that dies between two requests causes an error and does not end the process")
    func deadServer() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        let configuration = HTTPClient.Configuration(certificateAuthorities: server.certificate.path)
        let client = try HTTPClient(configuration: configuration)
        let request = HTTPRequest(url: "https://127.0.0.1:\(server.port)/")
        #expect(try await client.send(request).status == 200)
        server.stop()
        await #expect(throws: HTTPClientError.couldNotConnect(host: "127.0.0.1:\(server.port)")) {
            try await client.send(request)
        }
    }

    @Test("a certificate of a configured authority is trusted, but only for its own names")
    func ownAuthority() async throws {
        let server = try await TLSServer()
        defer { server.stop() }
        let client = try HTTPClient(
            configuration: HTTPClient.Configuration(certificateAuthorities: server.certificate.path))
        let response = try await client.send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
        #expect(response.status == 200)
        await #expect { try await client.send(HTTPRequest(url: "https://localhost:\(server.port)/")) } throws: {
            error in
            if case HTTPClientError.tlsFailed = error { true } else { false }
        }
    }
}

/// `openssl s_server` with a self-made certificate for 127.0.0.1.
private struct TLSServer {
    static let program = "/usr/bin/openssl"

    let port: Int
    let certificate: URL
    private let folder: URL
    private let process: Process

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appendingPathComponent("certificate.pem")
        let key = folder.appendingPathComponent("key.pem")
        let (making, _) = try Self.start([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=test",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path, "-out", certificate.path,
        ])
        making.waitUntilExit()
        let output: FileHandle
        (process, output) = try Self.start([
            "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate.path, "-key", key.path,
        ])
        port = try Self.port(in: output)
    }

    func stop() {
        // Not SIGTERM: a process started from a pool thread inherits that thread's blocked signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func start(_ arguments: [String]) throws -> (Process, FileHandle) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output.fileHandleForReading)
    }

    /// Reads the port from a line "ACCEPT 127.0.0.1:PORT".
    private static func port(in output: FileHandle) throws -> Int {
        var text = ""
        while true {
            let more = output.availableData
            guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
            text += String(decoding: more, as: UTF8.self)
            if let match = text.firstMatch(of: /ACCEPT \S+:(\d+)\s/), let port = Int(match.1) { return port }
        }
    }
}
