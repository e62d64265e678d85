internal import JSON
internal import Messaging

/// Buttons on a platform without buttons: reactions that the bot puts below its message, and that people press. The
/// text explains each reaction, and the event's content has the buttons' data.
enum ReactionButtons {
    private static let keys = ["1️⃣", "2️⃣", "3️⃣"]
    /// The maximum number of buttons of a message.
    static var limit: Int { keys.count }

    /// The field of an event's content with the buttons' data by key.
    static let contentKey = "honeycue.buttons"

    /// The field of an event's content with the data of the choices that its text numbers.
    static let choicesKey = "honeycue.choices"

    /// The buttons of `keyboard` with their keys.
    static func buttons(of keyboard: Keyboard?) -> [(key: String, button: Keyboard.Button)] {
        zip(keys, (keyboard?.rows.flatMap(\.self) ?? []).filter { $0.link == nil }).map { ($0, $1) }
    }

    /// The lines that explain the reactions.
    static func legend(of keyboard: Keyboard?) -> RichText {
        .lines(buttons(of: keyboard).map { RichText(plain: "\($0.key) \($0.button.label)") } + links(of: keyboard))
    }

    /// The buttons that open a page. The others with a link open places of another platform.
    private static func links(of keyboard: Keyboard?) -> [RichText] {
        (keyboard?.rows.flatMap(\.self) ?? []).compactMap { button in
            guard case .page(let url)? = button.link else { return nil }
            let mark = RichText.Mark(number: 1, style: .link(url))
            return RichText(runs: [RichText.Run(button.label, marks: [mark])])
        }
    }

    static func content(of keyboard: Keyboard?) -> JSONValue? {
        let data = Dictionary(buttons(of: keyboard).map { (plainKey($0.key), JSONValue.string($0.button.data)) }) { $1 }
        return data.isEmpty ? nil : .object(data)
    }

    /// The data of the choices that the text numbers.
    static func choices(_ content: OutgoingMessage.Content) -> JSONValue? {
        content.choices.map { .array($0.map(JSONValue.string)) }
    }

    static func isKey(_ key: String) -> Bool { keys.contains { plainKey($0) == plainKey(key) } }

    /// The data of the button `key` of the bot's own event, whose content may have been replaced by an edit.
    static func data(of key: String, in event: RoomEvent) -> String? {
        current(event)[contentKey]?[plainKey(key)]?.string
    }

    /// The data of the choice with this number, which counts from 1, in the bot's own event.
    static func data(number: Int, in event: RoomEvent) -> String? {
        let choices = current(event)[choicesKey]?.strings ?? []
        return choices.indices.contains(number - 1) ? choices[number - 1] : nil
    }

    private static func current(_ event: RoomEvent) -> JSONValue {
        event.unsigned?["m.relations"]?["m.replace"]?["content"]?["m.new_content"] ?? event.content
    }

    /// The key without the variation selector for a coloured picture, which some clients omit.
    private static func plainKey(_ key: String) -> String {
        String(String.UnicodeScalarView(key.unicodeScalars.filter { $0 != "\u{FE0F}" }))
    }
}
