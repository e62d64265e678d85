internal import Messaging

extension BotAPI.InlineKeyboard {
    /// - Parameter bot: the bot's user name, for buttons that open a chat with it. Without it they are left out.
    init(_ keyboard: Keyboard, bot: String?) {
        rows = keyboard.rows.map { row in row.compactMap { Button($0, bot: bot) } }.filter { !$0.isEmpty }
    }
}

extension BotAPI.InlineKeyboard.Button {
    fileprivate init?(_ button: Keyboard.Button, bot: String?) {
        let style: String? =
            switch button.role {
            case .goesOn: "primary"
            case .cantBeUndone: "danger"
            case nil: nil
            }
        guard let link = button.link else {
            self.init(text: button.label, data: button.data, style: style)
            return
        }
        guard let url = link.url(bot: bot) else { return nil }
        self.init(text: button.label, url: url, style: style)
    }
}

extension Keyboard.Button.Link {
    /// The address as Telegram's clients understand it. Source: <https://core.telegram.org/bots/features#deep-linking>.
    fileprivate func url(bot: String?) -> String? {
        switch self {
        case .page(let url): url
        case .privateChat(let code): bot.map { "https://t.me/\($0)" + (code.map { "?start=\($0)" } ?? "") }
        case .group(let code): bot.map { "https://t.me/\($0)?startgroup=\(code ?? "true")" }
        }
    }
}
