/// A bot's token, which gives full control of the bot. It never appears in descriptions or dumps.
public struct BotToken: Hashable, Sendable {
    /// The token itself. Use it only in a URL.
    let secret: String

    /// Returns `nil` when `text` contains characters that a URL's path does not allow, so that it can't be a token.
    public init?(_ text: String) {
        let allowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard allowed, !text.isEmpty else { return nil }
        secret = text
    }

    /// `text` without the token, in case a server repeats it.
    func removed(from text: String) -> String {
        var result = text.replacing(secret, with: "<token>")
        // The part after the colon is secret; the number before it is public.
        if let key = secret.split(separator: ":").last, key.count >= 8 {
            result = result.replacing(key, with: "<token>")
        }
        return result
    }
}

extension BotToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "<token>" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
