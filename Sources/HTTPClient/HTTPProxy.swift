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

    /// Reads the usual variables `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, in upper or lower case; `nil` when no proxy is set.
    ///
    /// Ignores `HTTP_PROXY` in upper case, because in a CGI environment a client can set it.
    public init?(environment: [String: String]) {
        let names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"]
        guard let url = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return nil }
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        self.init(
            url: url,
            bypassing: exceptions.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init))
    }

    /// The exceptions in libcurl's format.
    var bypassList: String {
        (bypassing + ["localhost", "127.0.0.1", "::1"]).joined(separator: ",")
    }
}
