extension Fault {
    private enum CodingKeys: String, CodingKey {
        case kind, method, count, seconds, status
        case retryAfter = "retry_after"
    }

    /// Decodes `{"kind":"latency","seconds":1.5,"method":"sendMessage","count":3}`; `method` and `count` are optional.
    public init(from decoder: any Decoder) throws {
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

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch kind {
        case .latency(let seconds):
            try container.encode("latency", forKey: .kind)
            try container.encode(seconds, forKey: .seconds)
        case .dropBefore: try container.encode("drop_before", forKey: .kind)
        case .dropAfter: try container.encode("drop_after", forKey: .kind)
        case .tooManyRequests(let retryAfter):
            try container.encode("too_many_requests", forKey: .kind)
            try container.encode(retryAfter, forKey: .retryAfter)
        case .conflict: try container.encode("conflict", forKey: .kind)
        case .serverError(let status):
            try container.encode("server_error", forKey: .kind)
            try container.encode(status, forKey: .status)
        case .truncatedBody: try container.encode("truncated_body", forKey: .kind)
        }
        try container.encodeIfPresent(method, forKey: .method)
        try container.encode(count, forKey: .count)
    }
}
