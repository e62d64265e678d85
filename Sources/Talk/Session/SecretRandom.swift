internal import Crypto
package import Foundation

/// Random numbers that nobody can guess, although a step that is repeated draws the same ones.
///
/// Whoever sees the identifiers of updates could otherwise foretell the code of a challenge, or the next object to draw. The numbers
/// therefore depend on a secret of the installation (HMAC with SHA-256, RFC 2104).
package struct SecretRandom: Sendable {
    /// A uniformly distributed number for the parts that name its cause.
    package let draw: @Sendable ([String]) -> UInt64

    /// - Parameter secret: at least 16 random bytes that stay the same for as long as the database lives.
    package init(secret: Data) {
        let key = SymmetricKey(data: secret)
        self.init { parts in
            let code = HMAC<SHA256>.authenticationCode(for: Data(parts.joined(separator: "\u{1F}").utf8), using: key)
            return code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    package init(draw: @escaping @Sendable ([String]) -> UInt64) { self.draw = draw }
}
