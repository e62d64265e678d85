package import JSON

extension Fault {
    private enum CodingKeys: String, CodingKey {
        case kind, method, count, seconds, status
        case retryAfter = "retry_after"
    }

    /// Decodes `{"kind":"latency","seconds":1.5,"method":"sendMessage","count":3}`; `method` and `count` are optional.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .kind)
        switch name {
        case "latency": kind = .latency(seconds: try container.decode(Double.self, forKey: .seconds))
        case "drop_before": kind = .dropBefore
        case "drop_after": kind = .dropAfter
        case "too_many_requests":
            kind = .tooManyRequests(retryAfter: try container.decode(Int.self, forKey: .retryAfter))
        case "conflict": kind = .conflict
        case "server_error":
            kind = .serverError(status: try container.decodeIfPresent(Int.self, forKey: .status) ?? 502)
        case "truncated_body": kind = .truncatedBody
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container, debugDescription: "no such fault: \(name)")
        }
        method = try container.decodeIfPresent(String.self, forKey: .method)
        count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 1
    }

    /// The form that is decoded.
    package var json: JSONValue {
        var fields: [String: JSONValue] = ["count": .integer(Int64(count))]
        fields["method"] = method.map(JSONValue.string)
        switch kind {
        case .latency(let seconds): (fields["kind"], fields["seconds"]) = ("latency", .number(seconds))
        case .dropBefore: fields["kind"] = "drop_before"
        case .dropAfter: fields["kind"] = "drop_after"
        case .tooManyRequests(let seconds):
            (fields["kind"], fields["retry_after"]) = ("too_many_requests", .integer(Int64(seconds)))
        case .conflict: fields["kind"] = "conflict"
        case .serverError(let status):
            (fields["kind"], fields["status"]) = ("server_error", .integer(Int64(status)))
        case .truncatedBody: fields["kind"] = "truncated_body"
        }
        return .object(fields)
    }
}
