import Foundation
import NIOCore
import Settings

/// The reason why the bot can't serve its health. The text says what to do.
struct HealthServerError: Error, CustomStringConvertible {
    let description: String

    /// - Returns: `nil` when `error` is not about `address`.
    init?(_ error: any Error, at address: ServerAddress) {
        let place = "\(address.host):\(address.port)"
        let fault: String
        switch error {
        case let failure as IOError where failure.errnoCode == EADDRINUSE:
            fault = "another program already listens on \(place). Stop it, or choose another port."
        case let failure as IOError:
            fault =
                "the bot can't listen on \(place): \(String(cString: strerror(failure.errnoCode))). Choose another address."
        case is SocketAddressError.UnknownHost:
            fault = "the name \(address.host) can't be resolved. Check it, or choose an address such as 127.0.0.1."
        default: return nil
        }
        description = "\(SettingKey.http.rawValue) is not usable: \(fault)"
    }
}
