import Foundation
import JSON

extension BotMethod {
    static let inlineMethods = [
        BotMethod("answerInlineQuery", perform: answerInlineQuery),
        BotMethod("answerGuestQuery", perform: answerGuestQuery),
    ]

    @Sendable private static func answerGuestQuery(_ call: BotCall) async throws -> Result {
        struct SentGuestMessage: Encodable, Sendable {
            var inlineMessageId: String
        }
        let result = try result(try call.json("result"))
        let id = try await call.messenger.answerGuest(call.parameters.string("guest_query_id") ?? "", with: result)
        return SentGuestMessage(inlineMessageId: id)
    }

    /// Source: the Bot API's `answerInlineQuery`.
    private static let resultLimit = 50

    /// Supports only results that are texts, because the playground can't show other kinds.
    @Sendable private static func answerInlineQuery(_ call: BotCall) async throws -> Result {
        guard let id = call.parameters.string("inline_query_id") else {
            throw APIError.badRequest("query is too old and response timeout expired or query ID is invalid")
        }
        guard case .array(let items) = try call.json("results") else {
            throw APIError.badRequest("can't parse InlineQueryResult: expected an Array")
        }
        guard items.count <= resultLimit else { throw APIError.badRequest("RESULTS_TOO_MUCH") }
        guard (call.parameters.string("next_offset") ?? "").utf8.count <= 64 else {
            throw APIError.badRequest("NEXT_OFFSET_INVALID")
        }
        let results = try items.map(result)
        guard Set(results.map(\.id)).count == results.count else { throw APIError.badRequest("RESULT_ID_DUPLICATE") }
        try await call.messenger.answerInline(
            id, results: results, nextOffset: call.parameters.string("next_offset"))
        return true
    }

    private static func result(_ item: JSONValue) throws(APIError) -> InlineResult {
        guard case .object(let fields) = item else {
            throw .badRequest("can't parse inline query result: expected an Object")
        }
        let article = MethodParameters(values: fields)
        guard article.string("type") == "article" else {
            throw .badRequest("can't parse inline query result: the playground knows only results of type \"article\"")
        }
        guard let id = article.string("id"), id.utf8.count <= 64 else { throw .badRequest("RESULT_ID_INVALID") }
        guard let title = article.string("title") else { throw .badRequest("ARTICLE_TITLE_EMPTY") }
        guard case .object(var content)? = fields["input_message_content"] else {
            throw .badRequest("can't parse inline query result: Can't find field \"input_message_content\"")
        }
        content["text"] = content["message_text"]
        return InlineResult(
            id: id, title: title, description: article.string("description"),
            text: try TextInput.text(in: MethodParameters(values: content)),
            replyMarkup: try BotCall.inlineKeyboard(in: article))
    }
}
