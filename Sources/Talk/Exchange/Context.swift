package import BotState
package import Foundation
package import Messaging

/// What is known when an input comes in and does not change while it is handled.
///
/// A class, because each feature of an exchange has it, and a copy of all its parts would cost more than most answers.
package final class Context: Sendable {
    package let resources: TalkResources
    package let input: ChatInput
    package let now: Date
    /// The capabilities of the chat's platform.
    package let capabilities: Capabilities
    /// The chat's state when the input came.
    package let before: ChatState
    /// The features that are talked about in the chat.
    let presentFeatures: [any Feature.Type]

    init(_ resources: TalkResources, chat before: ChatState, input: ChatInput, now: Date) {
        self.resources = resources
        self.before = before
        self.input = input
        self.now = now
        presentFeatures = resources.features.all.filter { $0.isPresent(in: input.chat) }
        capabilities = resources.capabilities[before.chat.platform] ?? Self.fewest
    }

    /// The capabilities of an unknown platform.
    private static let fewest = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0,
        pace: SendingLimits(
            overall: .init(1, in: .seconds(1)), chat: .init(1, in: .seconds(1)), group: .init(1, in: .seconds(3)),
            editSpacing: .seconds(3)))
}
