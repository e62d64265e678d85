import BotState
import Foundation
import Messaging

/// An action as stored in the table `outbox`. Columns hold what decides the order, a blob holds the bytes of the
/// picture or document, and JSON holds the rest.
struct StoredAction {
    let kind: OutboxLine.Kind
    let handle: String?
    let target: MessageID?
    /// The action without its attachment's bytes.
    let action: OutgoingMessage.Action
    let attachment: Data?

    init(_ action: OutgoingMessage.Action) {
        kind = action.kind
        attachment = action.content?.attachment
        self.action = action.replacingAttachment(with: Data())
        switch action {
        case .send(_, let handle, _):
            self.handle = handle?.rawValue
            target = nil
        case .edit(let target, _), .editKeyboard(let target, _), .delete(let target),
            .pin(let target), .unpin(let target):
            (handle, self.target) = Self.parts(of: target)
        case .answerButton, .answerInlineQuery, .answerGuest, .react, .showActivity, .leaveChat:
            (handle, target) = (nil, nil)
        }
    }

    /// The action to deliver, with its attachment and its resolved target. An edit of a message that was never
    /// delivered becomes a new message.
    static func restore(
        _ action: OutgoingMessage.Action, attachment: Data?, target: MessageID?
    ) -> OutgoingMessage.Action {
        let whole = attachment.map { action.replacingAttachment(with: $0) } ?? action
        guard let target else {
            if case .edit(.handle(let handle), let content) = whole { return .send(content, handle: handle) }
            return whole
        }
        switch whole {
        case .edit(_, let content): return .edit(.message(target), content)
        case .editKeyboard(_, let keyboard): return .editKeyboard(.message(target), keyboard)
        case .delete: return .delete(.message(target))
        case .pin: return .pin(.message(target))
        case .unpin: return .unpin(.message(target))
        case .send, .answerButton, .answerInlineQuery, .answerGuest, .react, .showActivity, .leaveChat: return whole
        }
    }

    private static func parts(of target: OutgoingMessage.Target) -> (String?, MessageID?) {
        switch target {
        case .handle(let handle): (handle.rawValue, nil)
        case .message(let message): (nil, message)
        }
    }
}

extension OutgoingMessage.Action {
    fileprivate func replacingAttachment(with data: Data) -> Self {
        var action = self
        action.content = content?.replacingAttachment(with: data)
        return action
    }
}

extension OutgoingMessage.Content {
    /// The bytes of the picture or document, if any.
    fileprivate var attachment: Data? { picture?.data ?? document?.data }

    fileprivate func replacingAttachment(with data: Data) -> Self {
        var content = self
        if content.picture != nil { content.picture?.data = data } else { content.document?.data = data }
        return content
    }
}
