import Foundation

/// Button presses and the bot's answers.
extension Messenger {
    /// Seconds after which a press can no longer be answered.
    private static let queryLifetime: TimeInterval = 15 * 60

    /// Presses a button. Returns the identifier of the query that the bot receives.
    /// - Parameter isEphemeral: whether the message is one that the person alone sees, with a number of its own.
    func press(
        _ data: String, under messageID: Int, isEphemeral: Bool = false, in chatID: Int64, by personID: Int64
    ) throws(APIError) -> String {
        let room = try room(chatID)
        let person = try person(personID, in: chatID)
        let found = isEphemeral ? room.ephemeral(messageID, seenBy: personID) : room.message(messageID)
        guard let message = found else { throw .badRequest("message not found") }
        let buttons = message.replyMarkup?.inlineKeyboard.flatMap(\.self) ?? []
        guard buttons.contains(where: { $0.callbackData == data }) else { throw .badRequest("DATA_INVALID") }
        let id = String(UInt64.random(in: 1 << 60...UInt64(Int64.max)))
        openQueries = openQueries.filter { now().timeIntervalSince($0.value) < Self.queryLifetime }
        openQueries[id] = now()
        note(Press(person: personID, chat: chatID, date: now()), as: id)
        tellBot(
            .callbackQuery(
                CallbackQuery(
                    id: id, from: person, message: message, chatInstance: String(chatID.magnitude &* 7_919), data: data)
            ))
        return id
    }

    func answer(_ answer: PageEvent.CallbackAnswer) throws(APIError) {
        var answer = answer
        answer.onlyFor = presses[answer.queryId]?.person
        guard let pressed = openQueries.removeValue(forKey: answer.queryId),
            now().timeIntervalSince(pressed) < Self.queryLifetime
        else { throw .badRequest("query is too old and response timeout expired or query ID is invalid") }
        publish(.answer(answer))
    }
}
