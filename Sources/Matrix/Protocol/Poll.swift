internal import JSON
internal import Messaging

/// A poll whose answers are the buttons of a message. Its field names are those of
/// [MSC3381](https://github.com/matrix-org/matrix-spec-proposals/blob/main/proposals/3381-polls.md), which clients send
/// and understand; the final names are understood as well.
enum Poll {
    private static let prefix = "org.matrix.msc3381.poll."
    private static let finalPrefix = "m.poll."
    private static let text = "org.matrix.msc1767.text"

    static let startType = prefix + "start"
    static let endType = prefix + "end"
    static let responseTypes = [prefix + "response", finalPrefix + "response"]

    /// The content of the event that starts a poll. Clients without polls show the question and the answers as text.
    static func start(_ question: RichText, _ keyboard: Keyboard) -> [String: JSONValue] {
        let buttons = keyboard.rows.flatMap(\.self)
        let answers = buttons.enumerated().map { index, button -> JSONValue in
            ["id": .string(answer(index)), text: .string(button.label)]
        }
        let lines = [question.matrixBody] + buttons.enumerated().map { "\(answer($0)). \($1.label)" }
        return [
            startType: [
                "kind": .string(prefix + "disclosed"), "max_selections": 1,
                "question": [text: .string(question.matrixBody)], "answers": .array(answers),
            ],
            text: .string(lines.joined(separator: "\n")),
            ReactionButtons.contentKey: .object(
                Dictionary(uniqueKeysWithValues: buttons.enumerated().map { (answer($0), .string($1.data)) })),
        ]
    }

    /// The content of the event that ends a poll.
    static func end(of event: String) -> [String: JSONValue] {
        [
            endType: [:], text: "🗳️",
            "m.relates_to": ["rel_type": "m.reference", "event_id": .string(event)],
        ]
    }

    /// The poll and the chosen answer; `nil` if the event is no vote, or withdraws one.
    static func vote(in event: RoomEvent) -> (poll: String, answer: String)? {
        guard responseTypes.contains(event.type), let poll = event.related(by: "m.reference") else { return nil }
        let answers =
            event.content[prefix + "response"]?["answers"]?.strings
            ?? event.content[finalPrefix + "response"]?["answers"]?.strings ?? event.content["m.selections"]?.strings
        return answers?.first.map { (poll, $0) }
    }

    private static func answer(_ index: Int) -> String { String(index + 1) }
}
