import Foundation
import HTTPClient
public import Settings

/// A question to a running bot about its health, over HTTP.
public struct HealthQuestion: Sendable {
    /// What is asked.
    public enum Topic: String, Sendable {
        /// Whether the process works; see `/health/live`.
        case live
        /// Whether the bot answers people; see `/health/ready`.
        case ready
    }

    /// The bot's answer.
    public struct Answer: Hashable, Sendable {
        public var isHealthy: Bool
        /// One line for people: the status, then what is wrong and what to do about it.
        public var lines: [String]
    }

    private let topic: Topic
    private let address: ServerAddress

    /// - Parameter address: where the bot serves its health.
    public init(_ topic: Topic, at address: ServerAddress) {
        self.topic = topic
        self.address = address
    }

    /// Asks the bot. No answer within five seconds is an answer, too.
    public func answer() async -> Answer {
        do {
            let client = try HTTPClient()
            let response = try await client.send(
                HTTPRequest(url: url, deadlines: HTTPDeadlines(connect: .seconds(5), total: .seconds(5))),
                byteLimit: 1 << 20)
            return Self.answer(response)
        } catch {
            return Answer(
                isHealthy: false,
                lines: ["no answer from \(url): \(error)", "Is the bot running, with the same HONEYCUE_HTTP as here?"])
        }
    }

    static func answer(_ response: HTTPResponse) -> Answer {
        guard let report = try? JSONDecoder().decode(Report.self, from: response.body) else {
            return Answer(isHealthy: false, lines: ["status \(response.status), and the answer is not this bot's"])
        }
        let faults = (report.faults ?? [:]).sorted { $0.key < $1.key }.map { part, fault in
            ["\(part): \(fault)", report.advice?[part]].compactMap(\.self).joined(separator: " ")
        }
        return Answer(isHealthy: response.isSuccess, lines: [report.status] + faults)
    }

    private var url: String {
        // A server that listens on all addresses also listens on loopback.
        let host =
            switch address.host {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            case let host: host.contains(":") ? "[\(host)]" : host
            }
        return "http://\(host):\(address.port)/health/\(topic.rawValue)"
    }

    /// The fields of ``HealthReport`` and ``LivenessReport`` that people want to see.
    private struct Report: Decodable {
        var status: String
        var faults: [String: String]?
        var advice: [String: String]?
    }
}
