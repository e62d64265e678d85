internal import JSON

/// A device that takes part in encrypted rooms.
struct Device: Codable, Hashable, Sendable {
    var user: String
    var id: String
    /// Its Curve25519 key, in unpadded base64.
    var identityKey: String
    /// Its Ed25519 key, in unpadded base64.
    var signingKey: String

    /// Reads a server's description of a device; `nil` if the device has not signed it, or if it describes another
    /// device.
    init?(_ json: JSONValue, user: String, id: String) {
        guard json["user_id"]?.string == user, json["device_id"]?.string == id,
            let identityKey = json["keys"]?["curve25519:\(id)"]?.string, identityKey.isIdentityKey,
            let signingKey = json["keys"]?["ed25519:\(id)"]?.string,
            json["algorithms"]?.strings.contains(Algorithm.megolm) == true,
            json.isSigned(by: user, key: "ed25519:\(id)", value: signingKey)
        else { return nil }
        self.user = user
        self.id = id
        self.identityKey = identityKey
        self.signingKey = signingKey
    }

    /// The one-time key in the answer to a claim; `nil` unless this device has signed it.
    func oneTimeKey(in json: JSONValue?) -> String? {
        guard let (name, key) = json?.object?.first, name.hasPrefix("signed_curve25519:"),
            key.isSigned(by: user, key: "ed25519:\(id)", value: signingKey)
        else { return nil }
        return key["key"]?.string
    }
}

extension String {
    /// Whether the text may be a Curve25519 key: the 43 characters of 32 bytes in unpadded base64. Names of records
    /// contain it.
    var isIdentityKey: Bool {
        utf8.count == 43
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}

/// Names of algorithms in the Matrix specification.
enum Algorithm {
    static let olm = "m.olm.v1.curve25519-aes-sha2"
    static let megolm = "m.megolm.v1.aes-sha2"
}
