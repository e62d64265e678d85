internal import COlm

/// The session with which a device encrypts what it says in a room.
///
/// Source: the Megolm specification (<https://gitlab.matrix.org/matrix-org/olm/-/blob/master/docs/megolm.md>).
public final class OutboundMegolmSession {
    private let object: OlmObject

    private init(empty: Void) throws(OlmError) {
        object = try OlmObject(
            size: olm_outbound_group_session_size(), make: olm_outbound_group_session,
            clear: olm_clear_outbound_group_session, lastError: olm_outbound_group_session_last_error)
    }

    public convenience init() throws(OlmError) {
        try self.init(empty: ())
        var random = OlmObject.random(olm_init_outbound_group_session_random_length(object.pointer))
        try object.checked(olm_init_outbound_group_session(object.pointer, &random, random.count))
    }

    public convenience init(pickle: String) throws(OlmError) {
        try self.init(empty: ())
        var bytes = Array(pickle.utf8)
        try object.checked(
            olm_unpickle_outbound_group_session(
                object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, &bytes, bytes.count))
    }

    public func pickle() throws(OlmError) -> String {
        try object.text(olm_pickle_outbound_group_session_length(object.pointer)) {
            olm_pickle_outbound_group_session(
                object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, $0, $1)
        }
    }

    public func id() throws(OlmError) -> String {
        try object.text(olm_outbound_group_session_id_length(object.pointer)) {
            olm_outbound_group_session_id(object.pointer, $0, $1)
        }
    }

    /// What another device needs to read everything from the next message on. Secret.
    public func key() throws(OlmError) -> String {
        try object.text(olm_outbound_group_session_key_length(object.pointer)) {
            olm_outbound_group_session_key(object.pointer, $0, $1)
        }
    }

    /// The number of messages so far.
    public var messageCount: Int { Int(olm_outbound_group_session_message_index(object.pointer)) }

    /// The ciphertext, in unpadded base64. Pickle the session before it is sent, so that no place in the ratchet is used twice.
    public func encrypt(_ text: String) throws(OlmError) -> String {
        let plain = Array(text.utf8)
        return try object.text(olm_group_encrypt_message_length(object.pointer, plain.count)) {
            olm_group_encrypt(object.pointer, plain, plain.count, $0, $1)
        }
    }
}

/// The session with which a device reads what another one says in a room.
public final class InboundMegolmSession {
    private let object: OlmObject

    private init(empty: Void) throws(OlmError) {
        object = try OlmObject(
            size: olm_inbound_group_session_size(), make: olm_inbound_group_session,
            clear: olm_clear_inbound_group_session, lastError: olm_inbound_group_session_last_error)
    }

    /// - Parameter key: from ``OutboundMegolmSession/key()``.
    public convenience init(key: String) throws(OlmError) {
        try self.init(empty: ())
        let bytes = Array(key.utf8)
        try object.checked(olm_init_inbound_group_session(object.pointer, bytes, bytes.count))
    }

    /// - Parameter exported: from ``exported(from:)``, or from another device that has the session.
    public convenience init(exported: String) throws(OlmError) {
        try self.init(empty: ())
        let bytes = Array(exported.utf8)
        try object.checked(olm_import_inbound_group_session(object.pointer, bytes, bytes.count))
    }

    public convenience init(pickle: String) throws(OlmError) {
        try self.init(empty: ())
        var bytes = Array(pickle.utf8)
        try object.checked(
            olm_unpickle_inbound_group_session(
                object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, &bytes, bytes.count))
    }

    public func pickle() throws(OlmError) -> String {
        try object.text(olm_pickle_inbound_group_session_length(object.pointer)) {
            olm_pickle_inbound_group_session(object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, $0, $1)
        }
    }

    public func id() throws(OlmError) -> String {
        try object.text(olm_inbound_group_session_id_length(object.pointer)) {
            olm_inbound_group_session_id(object.pointer, $0, $1)
        }
    }

    /// What a device needs to read the session's messages from `index` on. Secret.
    public func exported(from index: Int) throws(OlmError) -> String {
        try object.text(olm_export_inbound_group_session_length(object.pointer)) {
            olm_export_inbound_group_session(object.pointer, $0, $1, UInt32(clamping: index))
        }
    }

    /// The place of the first message that it can read.
    public var firstIndex: Int { Int(olm_inbound_group_session_first_known_index(object.pointer)) }

    /// The text of a ciphertext in unpadded base64, and the message's place in the session.
    public func decrypt(_ ciphertext: String) throws(OlmError) -> (text: String, index: Int) {
        var message = Array(ciphertext.utf8)
        let length = try object.checked(
            olm_group_decrypt_max_plaintext_length(object.pointer, &message, message.count))
        message = Array(ciphertext.utf8)
        var index: UInt32 = 0
        let text = try object.text(length) {
            olm_group_decrypt(object.pointer, &message, message.count, $0, $1, &index)
        }
        return (text, Int(index))
    }
}
