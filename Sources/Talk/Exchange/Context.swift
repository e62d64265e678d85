package import BotState
package import Foundation
package import Messaging

/// What is known when an input comes in and does not change while it is handled.
package struct Context: Sendable {
    package let resources: TalkResources
    package let input: ChatInput
    package let now: Date
    /// The capabilities of the chat's platform.
    package let capabilities: Capabilities
    /// The chat's state when the input came.
    package let before: ChatState

    init(_ resources: TalkResources, chat before: ChatState, input: ChatInput, now: Date) {
        self.resources = resources
        self.before = before
        self.input = input
        self.now = now
        capabilities = resources.capabilities[before.chat.platform] ?? Self.fewest
    }

    /// The capabilities of an unknown platform.
    private static let fewest = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0,
        pace: SendingLimits(
            overall: .init(1, in: .seconds(1)), chat: .init(1, in: .seconds(1)), group: .init(1, in: .seconds(3)),
            editSpacing: .seconds(3)))
}
