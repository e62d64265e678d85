import HTTPTypes
import Hummingbird

/// Protects a local server from other web sites.
///
/// A page from another site can make a browser send requests to this server. With DNS rebinding it could even read the answers,
/// so the `Host` must be one of this server's names. Requests that change something must come from the page served here, and other
/// sites' pages may only link to it.
struct RequestGuard: RouterMiddleware {
    typealias Context = PlaygroundContext

    /// The server's names and addresses beside loopback's, without ports.
    private let hosts: Set<String>
    /// Those of ``hosts`` that the operator has given. Under these a proxy may serve the page over HTTPS.
    private let given: Set<String>

    /// - Parameters:
    ///   - hosts: the names and addresses that the operator has given.
    ///   - address: the one that the server listens on.
    init(hosts: Set<String> = [], address: String? = nil) {
        let given = Set(hosts.map { $0.lowercased() })
        self.given = given
        self.hosts = address.map { given.union([$0.lowercased()]) } ?? given
    }

    func handle(
        _ request: Request, context: PlaygroundContext, next: (Request, PlaygroundContext) async throws -> Response
    ) async throws -> Response {
        let authority = request.head.authority ?? ""
        guard Self.isLoopbackHost(authority) || hosts.contains(Self.host(of: authority)) else {
            let names = (["localhost"] + hosts.sorted()).joined(separator: ", ")
            return Answer.text("This server answers only to: \(names).\n", status: .misdirectedRequest)
        }
        // Browsers say with each request which site caused it (Fetch Metadata, W3C). A link is harmless: its site sees nothing of the answer.
        let isLink = request.method == .get && Self.field("sec-fetch-mode", of: request) == "navigate"
        guard Self.field("sec-fetch-site", of: request) != "cross-site" || isLink else {
            return Answer.text("This request came from another web site.\n", status: .forbidden)
        }
        if request.method != .get, let origin = request.headers[.origin], !isOwn(origin.lowercased(), at: authority) {
            return Answer.text("This request came from another web site.\n", status: .forbidden)
        }
        return try await next(request, context)
    }

    /// Whether `origin` is the page served here, which the browser reached at `authority`.
    private func isOwn(_ origin: String, at authority: String) -> Bool {
        let authority = authority.lowercased()
        return origin == "http://\(authority)"
            || given.contains(Self.host(of: authority)) && origin == "https://\(authority)"
    }

    /// Whether `authority`, with or without a port, names this machine.
    static func isLoopbackHost(_ authority: String) -> Bool {
        if authority == "::1" { return true }
        let host = host(of: authority)
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// The value of a header field, whose name is given in lower case.
    private static func field(_ name: String, of request: Request) -> String? {
        request.headers.first { $0.name.canonicalName == name }?.value
    }

    /// `authority` without a port, in lower case.
    private static func host(of authority: String) -> String {
        let host = authority.lowercased()
        guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber) else {
            return host
        }
        return String(host[..<colon])
    }
}
