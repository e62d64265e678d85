/// The address on which a server listens: `host:port`.
public struct ServerAddress: Hashable, Sendable {
    public var host: String
    /// 0 lets the system choose a port.
    public var port: Int

    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Whether only this machine reaches it: `localhost` and names below it (RFC 6761), an address that begins with 127, or `::1`.
    public var isOnThisMachine: Bool {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        let isLoopback = octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
        let name = host.lowercased()
        return isLoopback || ["localhost", "::1", "[::1]"].contains(name) || name.hasSuffix(".localhost")
    }

    /// Parses `host:port`, `[v6]:port`, or a port alone, which means loopback. Returns `nil` for anything else.
    public init?(_ text: String) {
        let host: Substring
        let port: Substring
        if let colon = text.lastIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        } else {
            host = "127.0.0.1"
            port = text[...]
        }
        // A slash is that of a URL.
        guard let number = Int(port), (0...65535).contains(number), !host.isEmpty, !host.contains("/") else {
            return nil
        }
        self.init(host: host.trimmingBrackets, port: number)
    }
}

extension Substring {
    fileprivate var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : String(self)
    }
}
