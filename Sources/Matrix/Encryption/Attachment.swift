internal import Crypto
internal import CryptoExtras
internal import Foundation
internal import JSON

/// A file encrypted with a key of its own, with AES-256 in counter mode. Source: the Matrix specification, Sending
/// encrypted attachments.
enum Attachment {
    struct Failure: Error {}

    /// Encrypts `data`.
    /// - Returns: the ciphertext, and the description for the event, whose `url` is still missing.
    static func encrypted(_ data: Data) throws -> (ciphertext: Data, file: [String: JSONValue]) {
        let key = SymmetricKey(size: .bits256)
        // The second half counts the blocks.
        let start = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0.prefix(8)) } + Data(count: 8)
        let ciphertext = try AES._CTR.encrypt(data, using: key, nonce: AES._CTR.Nonce(nonceBytes: start))
        let file: [String: JSONValue] = [
            "v": "v2",
            "key": [
                "kty": "oct", "alg": "A256CTR", "ext": true, "key_ops": ["encrypt", "decrypt"],
                "k": .string(key.withUnsafeBytes { Data($0) }.base64URL),
            ],
            "iv": .string(start.unpaddedBase64),
            "hashes": ["sha256": .string(Data(SHA256.hash(data: ciphertext)).unpaddedBase64)],
        ]
        return (ciphertext, file)
    }

    /// Decrypts a downloaded file after checking its hash.
    static func decrypted(_ ciphertext: Data, as file: JSONValue) throws -> Data {
        guard file["key"]?["alg"]?.string == "A256CTR",
            let key = file["key"]?["k"]?.string.flatMap(Data.init(base64URL:)), key.count == 32,
            let start = file["iv"]?.string.flatMap(Data.init(unpaddedBase64:)), start.count == 16,
            let hash = file["hashes"]?["sha256"]?.string.flatMap(Data.init(unpaddedBase64:)),
            Data(SHA256.hash(data: ciphertext)) == hash
        else { throw Failure() }
        return try AES._CTR.decrypt(
            ciphertext, using: SymmetricKey(data: key), nonce: AES._CTR.Nonce(nonceBytes: start))
    }
}

extension Data {
    var unpaddedBase64: String { base64EncodedString().replacing("=", with: "") }

    /// Base64 for URLs, without padding. Source: RFC 4648, section 5.
    var base64URL: String { unpaddedBase64.replacing("+", with: "-").replacing("/", with: "_") }

    init?(unpaddedBase64 text: String) {
        let text = text.replacing("=", with: "")
        self.init(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }

    init?(base64URL text: String) {
        self.init(unpaddedBase64: text.replacing("-", with: "+").replacing("_", with: "/"))
    }
}
