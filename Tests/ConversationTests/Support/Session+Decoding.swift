import Foundation

@testable import Conversation
@testable import Talk

extension Session {
    /// The notes in `data`, with all features.
    init(decoding data: Data) {
        self.init(decoding: SessionUpgrade.upgraded(data), features: Conversation.features)
    }
}
