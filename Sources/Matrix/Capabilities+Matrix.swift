public import Messaging

extension Capabilities {
    /// The capabilities of Matrix clients and homeservers. An answer to a button can't be shown to one person alone,
    /// and many clients do not show that a picture or its caption was edited.
    ///
    /// Each homeserver sets its own limits for an account as a whole, and says when they are exceeded (``EventBudget``). Messages therefore
    /// wait for nothing else; the pace below only keeps a fault of the bot from flooding a server.
    public static let matrix = Capabilities(
        features: [
            .buttons, .edits, .captionEdits, .deletion, .deletionOfOthers, .reactions, .pins, .polls, .voice, .calls,
        ],
        mostButtons: ReactionButtons.limit, captionLength: 4000, toastLength: 500, buttonByteLimit: 200,
        pace: SendingLimits(
            overall: .init(30, in: .seconds(1)), chat: .init(30, in: .seconds(1)), group: .init(30, in: .seconds(1)),
            editSpacing: .seconds(4)))
}
