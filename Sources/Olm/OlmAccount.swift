internal import COlm

/// A device's own keys: its identity, and the keys with which others open sessions with it.
///
/// Source: the Olm specification (<https://gitlab.matrix.org/matrix-org/olm/-/blob/master/docs/olm.md>).
public final class OlmAccount {
    let object: OlmObject

    private init(empty: Void) throws(OlmError) {
        object = try OlmObject(
            size: olm_account_size(), make: olm_account, clear: olm_clear_account, lastError: olm_account_last_error)
    }

    /// New keys.
    public convenience init() throws(OlmError) {
        try self.init(empty: ())
        var random = OlmObject.random(olm_create_account_random_length(object.pointer))
        try object.checked(olm_create_account(object.pointer, &random, random.count))
    }

    public convenience init(pickle: String) throws(OlmError) {
        try self.init(empty: ())
        var bytes = Array(pickle.utf8)
        try object.checked(
            olm_unpickle_account(object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, &bytes, bytes.count))
    }

    public func pickle() throws(OlmError) -> String {
        try object.text(olm_pickle_account_length(object.pointer)) {
            olm_pickle_account(object.pointer, OlmObject.pickleKey, OlmObject.pickleKey.count, $0, $1)
        }
    }

    /// JSON with the public keys: `{"curve25519":"…","ed25519":"…"}`.
    public func identityKeys() throws(OlmError) -> String {
        try object.text(olm_account_identity_keys_length(object.pointer)) {
            olm_account_identity_keys(object.pointer, $0, $1)
        }
    }

    /// The Ed25519 signature of `message`, in unpadded base64.
    public func sign(_ message: String) throws(OlmError) -> String {
        let bytes = Array(message.utf8)
        return try object.text(olm_account_signature_length(object.pointer)) {
            olm_account_sign(object.pointer, bytes, bytes.count, $0, $1)
        }
    }

    // MARK: One-time keys

    /// The most one-time keys that the account keeps.
    public var mostOneTimeKeys: Int { olm_account_max_number_of_one_time_keys(object.pointer) }

    public func makeOneTimeKeys(_ count: Int) throws(OlmError) {
        var random = OlmObject.random(olm_account_generate_one_time_keys_random_length(object.pointer, count))
        try object.checked(olm_account_generate_one_time_keys(object.pointer, count, &random, random.count))
    }

    public func makeFallbackKey() throws(OlmError) {
        var random = OlmObject.random(olm_account_generate_fallback_key_random_length(object.pointer))
        try object.checked(olm_account_generate_fallback_key(object.pointer, &random, random.count))
    }

    /// JSON with the one-time keys that were not published: `{"curve25519":{"AAAA":"…"}}`.
    public func oneTimeKeys() throws(OlmError) -> String {
        try object.text(olm_account_one_time_keys_length(object.pointer)) {
            olm_account_one_time_keys(object.pointer, $0, $1)
        }
    }

    /// The same with the fallback key that was not published.
    public func fallbackKey() throws(OlmError) -> String {
        try object.text(olm_account_unpublished_fallback_key_length(object.pointer)) {
            olm_account_unpublished_fallback_key(object.pointer, $0, $1)
        }
    }

    public func markKeysAsPublished() throws(OlmError) {
        try object.checked(olm_account_mark_keys_as_published(object.pointer))
    }

    /// Deletes the one-time key with which `session` was opened.
    func removeKeys(of session: OlmSession) throws(OlmError) {
        try object.checked(olm_remove_one_time_keys(object.pointer, session.object.pointer))
    }
}
