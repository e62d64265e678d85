public import struct Foundation.Date

/// Who may read a message of the bot.
public enum Audience: Hashable, Sendable {
    /// Everybody in the chat.
    case everybody
    /// One person in the chat. Nobody else ever sees it: where a platform can't hide it, it goes another way (``PrivateWay``), or nowhere.
    case onePerson(OnlyReader)
}

/// The one person who may read a message.
public struct OnlyReader: Codable, Hashable, Sendable {
    public var person: PersonID
    /// What they did, if the message answers it. Telegram shows a message to one person only soon after they did something, unless the bot is
    /// an administrator.
    public var occasion: Occasion?
    /// What everybody in the chat may read if nothing else reaches the person: who should do what to read it, never a part of it. Without
    /// one, a message that can't reach them is not sent.
    public var invitation: Invitation?

    public init(_ person: PersonID, occasion: Occasion? = nil, invitation: Invitation? = nil) {
        self.person = person
        self.occasion = occasion
        self.invitation = invitation
    }

    /// Something that a person did.
    public struct Occasion: Codable, Hashable, Sendable {
        public enum Act: Codable, Hashable, Sendable {
            /// They pressed a button. `isOpen` says that nothing else answers the press, so that it ends with the message.
            case press(id: String, isOpen: Bool)
            /// They wrote a message that only they and the bot see.
            case message(MessageID)
        }

        public var act: Act
        /// When.
        public var date: Date

        public init(_ act: Act, at date: Date) {
            self.act = act
            self.date = date
        }
    }

    /// A public message that contains nothing of the private one.
    public struct Invitation: Codable, Hashable, Sendable {
        public var text: RichText
        public var keyboard: Keyboard?

        public init(_ text: RichText, keyboard: Keyboard? = nil) {
            self.text = text
            self.keyboard = keyboard
        }
    }
}

extension Update {
    /// The person who caused the update, as the only reader of an answer to it; `nil` when the platform names nobody.
    /// - Parameter isOpen: whether nothing else answers the press of a button.
    public func onlyReader(isOpen: Bool = true, invitation: OnlyReader.Invitation? = nil) -> OnlyReader? {
        guard let sender else { return nil }
        let act: OnlyReader.Occasion.Act? =
            switch event {
            case .button(let press): .press(id: press.id, isOpen: isOpen)
            case .message(let message) where message.id.onlyReader != nil: .message(message.id)
            default: nil
            }
        return OnlyReader(
            sender.id, occasion: act.map { OnlyReader.Occasion($0, at: date) }, invitation: invitation)
    }
}

extension MessageID {
    private static let privatePrefix = "only:"

    /// The identifier of a message in a group that one person sees beside the bot. It names the person, because such messages are counted
    /// apart from all others and, on Telegram, have the ordinary number 0.
    public init(onlyFor person: String, number: String) {
        self.init(rawValue: "\(Self.privatePrefix)\(person):\(number)")
    }

    /// The person who alone sees the message, and the message's own number; `nil` for a message that everybody sees.
    public var onlyReader: (person: String, number: String)? {
        guard rawValue.hasPrefix(Self.privatePrefix) else { return nil }
        let rest = rawValue.dropFirst(Self.privatePrefix.count)
        guard let colon = rest.lastIndex(of: ":") else { return nil }
        return (String(rest[..<colon]), String(rest[rest.index(after: colon)...]))
    }
}

extension PersonID {
    /// Whether this is a chat that writes in its own name, such as the group of an anonymous administrator. Nobody in particular can be
    /// written to by it: what is sent there, many read.
    public var isChat: Bool { platform == .telegram && id.hasPrefix("-") }
}
