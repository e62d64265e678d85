import Foundation
import Messaging

@testable import Conversation

enum ButtonFuzz {
    static func feed(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        if let action = ButtonAction(data: text) { precondition(ButtonAction(data: action.data) == action) }
        for isAddressed in [true, false] {
            let reader = MessageReader(board: nil, awaitsBoard: isAddressed, isAddressed: isAddressed) { _ in false }
            _ = try? reader.intent(of: text)
        }
        _ = PersonName.presentable(text)
    }
}
