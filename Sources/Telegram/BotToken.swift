/// A bot's credentials. Whoever has them is the bot, so they never show: not in descriptions, not in dumps.
public struct BotToken: Hashable, Sendable {
    /// The token itself, for a URL alone.
    let secret: String

    /// `nil` when the text can't be part of a URL's path, and so can't be a token.
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

    /// `text` without the token, should a server repeat it.
    func removed(from text: String) -> String {
        var result = text.replacing(secret, with: "<token>")
        // The part after the colon is the secret one; the number before it is public.
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
