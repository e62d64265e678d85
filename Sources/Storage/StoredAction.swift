import Foundation
import Messaging

/// An action as the table `outbox` holds it: what orders the line in columns, the picture as a blob, the rest as JSON.
struct StoredAction {
    let kind: OutboxLine.Kind
    let handle: String?
    let target: MessageID?
    /// The action without its picture's bytes.
    let action: OutgoingMessage.Action
    let picture: Data?

    init(_ action: OutgoingMessage.Action) {
        kind = Self.kind(of: action)
        picture = action.content?.picture?.png
        self.action = action.replacingPicture(with: Data())
        switch action {
        case .send(_, let handle, _):
            self.handle = handle?.rawValue
            target = nil
        case .edit(let target, _), .editKeyboard(let target, _), .delete(let target):
            (handle, self.target) = Self.parts(of: target)
        case .answerButton, .react, .showActivity, .leaveChat:
            (handle, target) = (nil, nil)
        }
    }

    /// The action as it is delivered: with its picture, its target resolved, and an edit of a message that was never
    /// delivered turned into a new message.
    static func restore(
        _ action: OutgoingMessage.Action, picture: Data?, target: MessageID?
    ) -> OutgoingMessage.Action {
        let whole = picture.map { action.replacingPicture(with: $0) } ?? action
        guard let target else {
            if case .edit(.handle(let handle), let content) = whole { return .send(content, handle: handle) }
            return whole
        }
        switch whole {
        case .edit(_, let content): return .edit(.message(target), content)
        case .editKeyboard(_, let keyboard): return .editKeyboard(.message(target), keyboard)
        case .delete: return .delete(.message(target))
        case .send, .answerButton, .react, .showActivity, .leaveChat: return whole
        }
    }

    private static func kind(of action: OutgoingMessage.Action) -> OutboxLine.Kind {
        switch action {
        case .send: .send
        case .edit: .edit
        case .editKeyboard: .editKeyboard
        case .delete: .delete
        case .answerButton: .answerButton
        case .react: .react
        case .showActivity: .showActivity
        case .leaveChat: .leaveChat
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
    fileprivate var content: OutgoingMessage.Content? {
        switch self {
        case .send(let content, _, _), .edit(_, let content): content
        case .editKeyboard, .delete, .answerButton, .react, .showActivity, .leaveChat: nil
        }
    }

    fileprivate func replacingPicture(with png: Data) -> Self {
        guard var content, content.picture != nil else { return self }
        content.picture?.png = png
        switch self {
        case .send(_, let handle, let replyTo): return .send(content, handle: handle, replyTo: replyTo)
        case .edit(let target, _): return .edit(target, content)
        case .editKeyboard, .delete, .answerButton, .react, .showActivity, .leaveChat: return self
        }
    }
}
