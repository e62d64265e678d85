import Foundation
import HTTPClient
import HTTPTestServer
import Testing

/// Runs `body` with a client and a scripted server, then stops both.
func withServer(
    configuration: HTTPClient.Configuration = HTTPClient.Configuration(), _ script: @escaping HTTPTestServer.Script,
    _ body: (HTTPClient, HTTPTestServer) async throws -> Void
) async throws {
    let server = try HTTPTestServer(script)
    let client = try HTTPClient(configuration: configuration)
    defer { server.stop() }
    try await body(client, server)
    await client.shutdown()
}

/// Runs `body` with a folder that is deleted afterwards.
func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("http-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}

/// The names of the files in a folder.
func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}
