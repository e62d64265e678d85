import Foundation

@testable import Conversation
@testable import Talk

extension Session {
    /// The notes in `data`, with all subjects.
    init(decoding data: Data) {
        self.init(decoding: SessionUpgrade.upgraded(data), subjects: Conversation.subjects)
    }
}
