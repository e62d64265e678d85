internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import JSON

/// The key that decrypts an account's secret storage, in the form in which people write it down. Source: the Matrix
/// specification, Secret storage.
public struct RecoveryKey: Hashable, Sendable {
    private let bytes: Data

    /// Reads a key such as `EsTc LW2K …`; `nil` if its checksum is wrong.
    public init?(_ text: String) {
        guard let decoded = Self.decodedBase58(text.filter { !$0.isWhitespace }), decoded.count == 35,
            decoded[0] == 0x8B, decoded[1] == 0x01, decoded.reduce(0, ^) == 0
        else { return nil }
        bytes = Data(decoded[2..<34])
    }

    /// Base58 with Bitcoin's alphabet.
    private static func decodedBase58(_ text: String) -> [UInt8]? {
        let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")
        var bytes: [UInt8] = []
        for character in text.prefix(128) {
            guard var carry = alphabet.firstIndex(of: character) else { return nil }
            for index in bytes.indices.reversed() {
                carry += Int(bytes[index]) * 58
                bytes[index] = UInt8(carry & 0xFF)
                carry >>= 8
            }
            while carry > 0 {
                bytes.insert(UInt8(carry & 0xFF), at: 0)
                carry >>= 8
            }
        }
        return Array(repeating: 0, count: text.prefix { $0 == "1" }.count) + bytes
    }

    /// Whether this is the key that `description`, the account data of a storage key, describes.
    func opens(_ description: JSONValue) -> Bool {
        guard description["algorithm"]?.string == "m.secret_storage.v1.aes-hmac-sha2" else { return false }
        // Without a check value, any key is accepted.
        guard let start = description["iv"]?.string.flatMap(Data.init(unpaddedBase64:)),
            let mac = description["mac"]?.string.flatMap(Data.init(unpaddedBase64:))
        else { return true }
        let keys = derived(for: "")
        guard
            let check = try? AES._CTR.encrypt(
                Data(count: 32), using: keys.aes, nonce: AES._CTR.Nonce(nonceBytes: start))
        else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: check, using: keys.mac)
    }

    /// The secret `name` in its encrypted form; `nil` if it is damaged or belongs to another key.
    func secret(_ name: String, in encrypted: JSONValue) -> String? {
        guard let start = encrypted["iv"]?.string.flatMap(Data.init(unpaddedBase64:)),
            let ciphertext = encrypted["ciphertext"]?.string.flatMap(Data.init(unpaddedBase64:)),
            let mac = encrypted["mac"]?.string.flatMap(Data.init(unpaddedBase64:))
        else { return nil }
        let keys = derived(for: name)
        guard HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: ciphertext, using: keys.mac),
            let plain = try? AES._CTR.decrypt(ciphertext, using: keys.aes, nonce: AES._CTR.Nonce(nonceBytes: start))
        else { return nil }
        return String(data: plain, encoding: .utf8)
    }

    private func derived(for name: String) -> (aes: SymmetricKey, mac: SymmetricKey) {
        let derived = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: Data(count: 32), info: Data(name.utf8),
            outputByteCount: 64)
        let both = derived.withUnsafeBytes { Data($0) }
        return (SymmetricKey(data: both.prefix(32)), SymmetricKey(data: both.suffix(32)))
    }
}
