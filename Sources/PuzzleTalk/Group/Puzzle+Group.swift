internal import BotState
internal import Messaging
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// What a board knows of the group that plays on it.
extension Puzzle {
    var group: GroupNotes {
        get { session[GroupPuzzle.self] }
        set { session[GroupPuzzle.self] = newValue }
    }

    /// Whether the group shares one score, without ranking its members.
    var isTogether: Bool { isGroup && !isRacing && group.settings.playStyle == .together }

    /// The price of clues; `nil` where nobody competes.
    var hintPrice: HintPrice? { isGroup && !isTogether ? HintPrice(cost: group.settings.hintCost) : nil }

    /// Whether teams are racing now.
    var isRacing: Bool { group.race?.isRunning ?? false }

    mutating func notice(_ notice: GroupNotice, name: String = "", value: String = "") {
        say(language.rich(GroupNoticeText(notice, name: name, value: value)))
    }

    func toast(_ notice: GroupToast, name: String = "", value: String = "", isAlert: Bool = false) -> Toast {
        Toast(language.plain(GroupToastText(notice: Chosen(notice), name: name, value: value)), isAlert: isAlert)
    }

    func button(_ label: GroupLabel, _ action: GroupButton, value: String = "") -> Keyboard.Button {
        Keyboard.Button(
            language.plain(GroupButtonText(label: Chosen(label), value: value)), data: action.data, role: label.role)
    }

    /// Shows a group that its board has changed. A person who plays alone sees it when they ask.
    mutating func boardChanged() throws {
        if isGroup { try self[LiveMessage.self].refreshLive() }
    }
}
