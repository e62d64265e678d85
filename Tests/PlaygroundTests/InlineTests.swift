import JSON
import Testing

@testable import Playground

@Suite("Inline queries")
struct InlineTests {
    private static func article(_ id: JSONValue, _ title: JSONValue = "yacht") -> JSONValue {
        .object([
            "type": "article", "id": id, "title": title, "description": "a boat",
            "input_message_content": .object(["message_text": "<b>yacht</b>: a boat", "parse_mode": "HTML"]),
        ])
    }

    private static func ask(_ client: PlaygroundClient, _ text: String) async throws -> JSONValue {
        try await client.act("inline", as: 1002, ["query": text]).result
    }

    @Test("reach the bot, and the chosen result is sent in the person's name")
    func asksAndChooses() async throws {
        try await withPlayground { client in
            #expect(try await client.call("getMe").result["supports_inline_queries"] == .bool(true))
            let id = try await Self.ask(client, "yach")
            let query = try await client.updates()[0]["inline_query"]
            #expect(query["id"] == id && query["query"] == "yach" && query["offset"] == "")
            #expect(query["from"]["first_name"] == "Ben" && query["chat_type"] == "supergroup")
            let answered = try await client.call(
                "answerInlineQuery", ["inline_query_id": id, "results": [Self.article("1"), Self.article("2")]])
            #expect(answered.result == .bool(true))
            let again = try await client.call("answerInlineQuery", ["inline_query_id": id, "results": []])
            #expect(again.status == 400)
            let fields = ["query_id": id.text ?? "", "result_id": "2"]
            #expect(try await client.act("choose", as: 1003, fields).description == "Bad Request: RESULT_ID_INVALID")
            let sent = try await client.act("choose", as: 1002, fields).result
            #expect(sent["text"] == "yacht: a boat" && sent["entities"][0]["type"] == "bold")
            #expect(sent["via_bot"]["is_bot"] == .bool(true) && sent["from"]["first_name"] == "Ben")
        }
    }

    @Test(
        "with answers that can't be shown are refused",
        arguments: [
            ([article("1"), article("1")], "RESULT_ID_DUPLICATE"), ([article("")], "RESULT_ID_INVALID"),
            ([article("1", "")], "ARTICLE_TITLE_EMPTY"),
            ([JSONValue](repeating: article("1"), count: 51), "RESULTS_TOO_MUCH"),
        ] as [([JSONValue], String)])
    func refuses(results: [JSONValue], reason: String) async throws {
        try await withPlayground { client in
            let id = try await Self.ask(client, "a")
            let refused = try await client.call(
                "answerInlineQuery", ["inline_query_id": id, "results": .array(results)])
            #expect(refused.description == "Bad Request: \(reason)")
        }
    }
}
