import Foundation

/// A query that was sent to the bot, with the bot's results.
struct OpenInlineQuery: Sendable {
    var person: Int64
    var date: Date
    var results: [InlineResult]?
}

/// Inline queries, `@bot word` in any chat: the bot offers texts, and the chosen one is sent in the person's name.
extension Messenger {
    /// Seconds within which the bot must answer. Source: the behaviour of the public server.
    private static let answerTime: TimeInterval = 30
    /// Seconds for which a result can be chosen.
    private static let choosingTime: TimeInterval = 60 * 60

    /// The maximum number of characters of a query. Source: the Bot API's `InlineQuery`.
    private static let queryLimit = 256

    /// Sends a query to the bot. Returns the query's identifier.
    func askInline(_ text: String, offset: String, in chatID: Int64, by personID: Int64) throws(APIError) -> String {
        guard inlineMode else { throw .badRequest("the bot has no inline mode") }
        let person = try person(personID, in: chatID)
        let room = try room(chatID)
        let id = String(UInt64.random(in: 1 << 60...UInt64(Int64.max)))
        inlineQueries = inlineQueries.filter { now().timeIntervalSince($0.value.date) < Self.choosingTime }
        inlineQueries[id] = OpenInlineQuery(person: personID, date: now())
        let kind = room.chat.type == .private ? "sender" : room.chat.type.rawValue
        let query = InlineQuery(
            id: id, from: person, query: String(text.prefix(Self.queryLimit)), offset: offset, chatType: kind)
        tellBot(.inlineQuery(query))
        return id
    }

    func answerInline(_ id: String, results: [InlineResult], nextOffset: String?) throws(APIError) {
        guard var query = inlineQueries[id], query.results == nil,
            now().timeIntervalSince(query.date) < Self.answerTime
        else { throw .badRequest("query is too old and response timeout expired or query ID is invalid") }
        query.results = results
        inlineQueries[id] = query
        publish(
            .offers(
                PageEvent.InlineOffers(
                    queryId: id, results: results, nextOffset: nextOffset, onlyFor: query.person)))
    }

    /// Sends the result that a person has chosen.
    func choose(
        _ resultID: String, ofQuery queryID: String, by personID: Int64, in chatID: Int64, threadID: Int?
    ) throws(APIError) -> Message {
        guard let query = inlineQueries[queryID], query.person == personID,
            let result = query.results?.first(where: { $0.id == resultID })
        else { throw .badRequest("RESULT_ID_INVALID") }
        let draft = MessageDraft(
            text: result.text, replyMarkup: result.replyMarkup, threadID: threadID, viaBot: bot.brief)
        return try postFromPerson(personID, drafts: [draft], in: chatID)[0]
    }
}
