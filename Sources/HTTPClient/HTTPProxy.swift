/// A proxy for requests.
public struct HTTPProxy: Hashable, Sendable {
    /// An `http://`, `https://`, `socks5://` or `socks5h://` URL, with user and password if the proxy requires them.
    public var url: String
    /// Hosts and domains that are reached directly. Loopback addresses always are.
    public var bypassing: [String]

    public init(url: String, bypassing: [String] = []) {
        self.url = url
        self.bypassing = bypassing
    }

    /// The exceptions in libcurl's format.
    var bypassList: String {
        (bypassing + ["localhost", "127.0.0.1", "::1"]).joined(separator: ",")
    }
}
