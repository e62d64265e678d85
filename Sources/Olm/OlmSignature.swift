internal import COlm

/// Signatures with Ed25519.
public enum OlmSignature {
    /// Whether `signature` is that of `message` by the holder of `key`; all in unpadded base64 but the message.
    public static func isValid(_ signature: String, of message: String, by key: String) -> Bool {
        guard
            let utility = try? OlmObject(
                size: olm_utility_size(), make: olm_utility, clear: olm_clear_utility, lastError: olm_utility_last_error
            )
        else { return false }
        let (key, message) = (Array(key.utf8), Array(message.utf8))
        var signature = Array(signature.utf8)
        return olm_ed25519_verify(
            utility.pointer, key, key.count, message, message.count, &signature, signature.count) != olm_error()
    }
}
