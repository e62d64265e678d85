internal import COlm

/// A session between two devices, with a double ratchet.
public final class OlmSession {
    let object: OlmObject

    /// A message of a session.
    public struct Message: Hashable, Sendable {
        /// 0 for one that opens a session, 1 for others.
        public var type: Int
        /// In unpadded base64.
        public var body: String

        public init(type: Int, body: String) {
            self.type = type
            self.body = body
        }

        public var opensSession: Bool { type == 0 }
    }

    private init(empty: Void) throws(OlmError) {
        object = try OlmObject(
            size: olm_session_size(), make: olm_session, clear: olm_clear_session, lastError: olm_session_last_error)
    }

    public convenience init(pickle: String) throws(OlmError) {
        try self.init(empty: ())
        var bytes = Array(pickle.utf8)
        try object.checked(
            olm_unpickle_session(object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, &bytes, bytes.count))
    }

    /// A session that `account` opens with the device of these Curve25519 keys.
    public convenience init(_ account: OlmAccount, identityKey: String, oneTimeKey: String) throws(OlmError) {
        try self.init(empty: ())
        let (identity, key) = (Array(identityKey.utf8), Array(oneTimeKey.utf8))
        var random = OlmObject.random(olm_create_outbound_session_random_length(object.pointer))
        try object.checked(
            olm_create_outbound_session(
                object.pointer, account.object.pointer, identity, identity.count, key, key.count, &random, random.count)
        )
    }

    /// The session that `message` of the device with this Curve25519 key opens. The one-time key is used up.
    public convenience init(_ account: OlmAccount, from identityKey: String, opening message: Message) throws(OlmError)
    {
        try self.init(empty: ())
        let identity = Array(identityKey.utf8)
        var body = Array(message.body.utf8)
        try object.checked(
            olm_create_inbound_session_from(
                object.pointer, account.object.pointer, identity, identity.count, &body, body.count))
        try account.removeKeys(of: self)
    }

    public func pickle() throws(OlmError) -> String {
        try object.text(olm_pickle_session_length(object.pointer)) {
            olm_pickle_session(object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, $0, $1)
        }
    }

    /// Whether `message` is one that opened this session.
    public func matches(_ message: Message) -> Bool {
        guard message.opensSession else { return false }
        var body = Array(message.body.utf8)
        return olm_matches_inbound_session(object.pointer, &body, body.count) == 1
    }

    public func encrypt(_ text: String) throws(OlmError) -> Message {
        let type = try object.checked(olm_encrypt_message_type(object.pointer))
        let plain = Array(text.utf8)
        var random = OlmObject.random(olm_encrypt_random_length(object.pointer))
        let body = try object.text(olm_encrypt_message_length(object.pointer, plain.count)) {
            olm_encrypt(object.pointer, plain, plain.count, &random, random.count, $0, $1)
        }
        return Message(type: type, body: body)
    }

    /// The text in `message`. The session moves on only if it can be decrypted.
    public func decrypt(_ message: Message) throws(OlmError) -> String {
        var body = Array(message.body.utf8)
        let length = try object.checked(
            olm_decrypt_max_plaintext_length(object.pointer, message.type, &body, body.count))
        body = Array(message.body.utf8)
        return try object.text(length) { olm_decrypt(object.pointer, message.type, &body, body.count, $0, $1) }
    }
}
