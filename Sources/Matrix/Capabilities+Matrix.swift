public import Messaging

extension Capabilities {
    /// What clients of Matrix show, and what a homeserver takes. An answer to a button can't be shown to one person alone, and many clients
    /// do not show that a picture or its caption was edited.
    ///
    /// A homeserver limits each account as a whole, each server differently, and says so when it has enough. Synapse's default is ten events
    /// at once and then one each five seconds.
    public static let matrix = Capabilities(
        features: [.buttons, .edits, .deletion, .deletionOfOthers, .reactions, .pins, .polls, .voice],
        mostButtons: ReactionButtons.limit, captionLength: 4000, toastLength: 500, buttonByteLimit: 200,
        pace: SendingLimits(
            overall: .init(30, in: .seconds(1)), chat: .init(5, in: .seconds(1)), group: .init(30, in: .seconds(10)),
            editSpacing: .seconds(4)))
}
