internal import JSON
internal import Olm

/// The public keys with which a person signs their devices. Source: the Matrix specification, Cross-signing.
struct CrossSigningIdentity: Codable, Hashable, Sendable {
    /// Ed25519 keys in unpadded base64.
    var master: String
    var selfSigning: String

    init(master: String, selfSigning: String) {
        self.master = master
        self.selfSigning = selfSigning
    }

    /// Reads it from the answer to a query for keys; `nil` if the person has none, or if the master key has not signed the other one.
    init?(in answer: JSONValue, of person: String) {
        guard let master = Self.key(in: answer["master_keys"]?[person], for: "master", of: person),
            let json = answer["self_signing_keys"]?[person],
            let selfSigning = Self.key(in: json, for: "self_signing", of: person),
            json.isSigned(by: person, key: "ed25519:" + master, value: master)
        else { return nil }
        self.init(master: master, selfSigning: selfSigning)
    }

    private static func key(in json: JSONValue?, for usage: String, of person: String) -> String? {
        guard let json, json["user_id"]?.string == person, json["usage"]?.strings.contains(usage) == true,
            let key = json["keys"]?.object?.first, let value = key.value.string, key.key == "ed25519:" + value
        else { return nil }
        return value
    }

    /// Whether the person has signed the device that a server describes.
    func hasSigned(_ device: JSONValue, of person: String) -> Bool {
        device.isSigned(by: person, key: "ed25519:" + selfSigning, value: selfSigning)
    }
}

extension JSONValue {
    /// Whether the object bears the signature of the Ed25519 key `value`, which is named `key`, of `user`.
    func isSigned(by user: String, key: String, value: String) -> Bool {
        guard let signature = self["signatures"]?[user]?[key]?.string else { return false }
        return OlmSignature.isValid(signature, of: signedPart.canonical, by: value)
    }
}
