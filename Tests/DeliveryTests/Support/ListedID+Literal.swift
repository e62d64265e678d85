public import Messaging

extension ListedID: ExpressibleByStringLiteral {
    /// An identifier on Telegram.
    public init(stringLiteral id: String) { self.init(platform: .telegram, id: id) }
}
