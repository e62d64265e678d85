/// A proxy that requests go through.
public struct HTTPProxy: Hashable, Sendable {
    /// `http://`, `https://`, `socks5://` or `socks5h://`, with user and password if it asks for them.
    public var url: String
    /// Hosts and domains that are reached directly, besides the loopback addresses, which always are.
    public var bypassing: [String]

    public init(url: String, bypassing: [String] = []) {
        self.url = url
        self.bypassing = bypassing
    }

    /// Reads the customary variables `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, in capitals or not; `nil` when none is set.
    ///
    /// `HTTP_PROXY` in capitals is not read: in a CGI environment it is under a client's control.
    public init?(environment: [String: String]) {
        let names = ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"]
        guard let url = names.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return nil }
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        self.init(
            url: url,
            bypassing: exceptions.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init))
    }

    /// libcurl's form of the exceptions.
    var bypassList: String {
        (bypassing + ["localhost", "127.0.0.1", "::1"]).joined(separator: ",")
    }
}
