/// The reason why the playground can't run. The texts say what to do.
public enum PlaygroundError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program already listens on this address.
    case addressInUse(host: String, port: Int)
    /// This machine does not have the address, or may not use it.
    case cannotListen(host: String, port: Int, reason: String)
    /// The server would listen to the network without knowing its own names.
    case noHosts(host: String)
    /// The token does not have the form `digits:characters`.
    case invalidToken
    /// The server stopped before it was listening.
    case stopped

    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "Another program already listens on \(host):\(port). Stop it, or choose another port (0 picks a free one)."
        case .cannotListen(let host, let port, let reason):
            "The playground can't listen on \(host):\(port): \(reason). Choose another address."
        case .noHosts(let host):
            """
            The playground is to listen on \(host), where others reach it. Name the hosts under which they may: \
            HONEYCUE_PLAYGROUND_HOSTS=192.168.1.20,bees.home. Or let it listen on 127.0.0.1.
            """
        case .invalidToken:
            "The playground's bot token must look like 123456:letters-and-digits."
        case .stopped:
            "The playground stopped before it was listening."
        }
    }
}
