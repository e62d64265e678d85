internal import Foundation

/// The test server's answer to a request: raw bytes, so that it can also be malformed.
public struct ScriptedAnswer: Sendable {
    /// One step of an answer.
    public enum Step: Sendable {
        case send(String)
        case sendBytes([UInt8])
        /// Waits for some seconds, or until the client has gone.
        case pause(Double)
        /// Stays silent until the client closes the connection.
        case waitForClient
        case close
    }

    public var steps: [Step]

    public init(_ steps: [Step]) { self.steps = steps }

    /// A complete, well-formed answer.
    public static func answer(_ status: Int = 200, headers: [String: String] = [:], _ body: String = "")
        -> ScriptedAnswer
    {
        let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        return ScriptedAnswer([
            .send("HTTP/1.1 \(status) Scripted\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)")
        ])
    }

    /// A complete, well-formed answer with JSON.
    public static func json(_ status: Int = 200, _ body: String) -> ScriptedAnswer {
        answer(status, headers: ["Content-Type": "application/json"], body)
    }

    /// Accepts the request and never answers.
    public static let silence = ScriptedAnswer([.waitForClient])
    /// Accepts the request and closes the connection.
    public static let hangUp = ScriptedAnswer([.close])
}
