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

    /// A new key.
    init() { bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

    /// The key as people write it down, in groups of four.
    var text: String {
        var all = [0x8B, 0x01] + [UInt8](bytes)
        all.append(all.reduce(0, ^))
        let letters = Array(Self.encodedBase58(all))
        return stride(from: 0, to: letters.count, by: 4)
            .map { String(letters[$0..<min($0 + 4, letters.count)]) }.joined(separator: " ")
    }

    /// Bitcoin's.
    private static let alphabet = Array("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")

    private static func encodedBase58(_ bytes: [UInt8]) -> String {
        var digits: [Int] = []
        for byte in bytes {
            var carry = Int(byte)
            for index in digits.indices {
                carry += digits[index] << 8
                digits[index] = carry % 58
                carry /= 58
            }
            while carry > 0 {
                digits.append(carry % 58)
                carry /= 58
            }
        }
        let zeros = bytes.prefix { $0 == 0 }.count
        return String(repeating: "1", count: zeros) + String(digits.reversed().map { alphabet[$0] })
    }

    private static func decodedBase58(_ text: String) -> [UInt8]? {
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
        guard let check = try? AES._CTR.encrypt(Data(count: 32), using: keys.aes, nonce: Self.nonce(start)) else {
            return false
        }
        return HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: check, using: keys.mac)
    }

    /// Whether `description` certainly describes this key.
    func isKnown(to description: JSONValue) -> Bool { description["mac"]?.string != nil && opens(description) }

    /// The secret `name` in its encrypted form; `nil` if it is damaged or belongs to another key.
    func secret(_ name: String, in encrypted: JSONValue) -> String? {
        guard let start = encrypted["iv"]?.string.flatMap(Data.init(unpaddedBase64:)),
            let ciphertext = encrypted["ciphertext"]?.string.flatMap(Data.init(unpaddedBase64:)),
            let mac = encrypted["mac"]?.string.flatMap(Data.init(unpaddedBase64:))
        else { return nil }
        let keys = derived(for: name)
        guard HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: ciphertext, using: keys.mac),
            let plain = try? AES._CTR.decrypt(ciphertext, using: keys.aes, nonce: Self.nonce(start))
        else { return nil }
        return String(data: plain, encoding: .utf8)
    }

    /// The description of the key for the account's data, by which ``opens(_:)`` recognizes it.
    func description() throws -> JSONValue {
        let (start, _, mac) = try encrypted(Data(count: 32), as: "")
        return [
            "algorithm": "m.secret_storage.v1.aes-hmac-sha2", "iv": .string(start.unpaddedBase64),
            "mac": .string(mac.unpaddedBase64),
        ]
    }

    /// The encrypted form of the secret `name`.
    func encrypted(_ secret: String, as name: String) throws -> JSONValue {
        let (start, ciphertext, mac) = try encrypted(Data(secret.utf8), as: name)
        return [
            "iv": .string(start.unpaddedBase64), "ciphertext": .string(ciphertext.unpaddedBase64),
            "mac": .string(mac.unpaddedBase64),
        ]
    }

    private func encrypted(_ data: Data, as name: String) throws -> (start: Data, ciphertext: Data, mac: Data) {
        let keys = derived(for: name)
        var start = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        // Some implementations count with 64 bits only, so this one is clear.
        start[8] &= 0x7F
        let ciphertext = try AES._CTR.encrypt(data, using: keys.aes, nonce: AES._CTR.Nonce(nonceBytes: start))
        return (start, ciphertext, Data(HMAC<SHA256>.authenticationCode(for: ciphertext, using: keys.mac)))
    }

    /// Some clients write 32 bytes, of which the first 16 count.
    private static func nonce(_ start: Data) throws -> AES._CTR.Nonce {
        try AES._CTR.Nonce(nonceBytes: start.prefix(16))
    }

    private func derived(for name: String) -> (aes: SymmetricKey, mac: SymmetricKey) {
        let derived = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: Data(count: 32), info: Data(name.utf8),
            outputByteCount: 64)
        let both = derived.withUnsafeBytes { Data($0) }
        return (SymmetricKey(data: both.prefix(32)), SymmetricKey(data: both.suffix(32)))
    }
}
