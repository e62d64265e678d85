import JSON
import Testing

@testable import Playground

@Suite("Rich messages")
struct RichMessageTests {
    private static func send(_ client: PlaygroundClient, _ html: String) async throws -> PlaygroundClient.Reply {
        try await client.call(
            "sendRichMessage",
            ["chat_id": PlaygroundClient.ana, "rich_message": .object(["html": .string(html)])])
    }

    @Test("tables, headings, lists and details become blocks")
    func blocks() async throws {
        try await withPlayground { client in
            let html = """
                <h3>Grid</h3><p>Of <b>today</b><br>&lt;x&gt;</p><ul><li>one</li></ul>
                <table bordered><tr><th>A</th><th align="right">B</th></tr><tr><td></td><td align="right"><tg-spoiler>2</tg-spoiler></td></tr></table>
                <details><summary>More</summary><p><a href="https://example.org/">x</a></p></details>
                """
            let blocks = try await Self.send(client, html).result["rich_message"]["blocks"]
            #expect(blocks.count == 5)
            #expect(blocks[0] == .object(["type": "heading", "text": "Grid", "size": .integer(3)]))
            #expect(blocks[1]["text"] == ["Of ", .object(["type": "bold", "text": "today"]), "\n", "<x>"])
            #expect(blocks[2]["items"][0]["blocks"][0]["text"] == "one")
            #expect(blocks[3]["cells"][0][0]["is_header"] == .bool(true) && blocks[3]["cells"][1][0]["text"] == .null)
            #expect(
                blocks[3]["cells"][1][1]["align"] == "right" && blocks[3]["cells"][1][1]["text"]["type"] == "spoiler")
            #expect(blocks[4]["summary"] == "More" && blocks[4]["blocks"][0]["text"]["url"] == "https://example.org/")
        }
    }

    @Test(
        "what is broken, unknown or too large is refused",
        arguments: [
            "", "   ", "<p>a", "a</p>", "<p><b>a</p></b>", "<script>x</script>", "<table></table>", "<li>x</li>", "<p",
            "<details>x</details>",
            String(repeating: "<p>a</p>", count: 501), "<p>" + String(repeating: "a", count: 32_769) + "</p>",
            "<table><tr>" + String(repeating: "<td>1</td>", count: 21) + "</tr></table>",
            String(repeating: "<blockquote>", count: 100_000),
        ])
    func refused(html: String) async throws {
        try await withPlayground { client in
            let reply = try await Self.send(client, html)
            #expect(reply.status == 400)
        }
    }

    @Test("a message becomes one by an edit, and a text again")
    func edit() async throws {
        try await withPlayground { client in
            let id = try await client.sendToAna("a")
            let place: [String: JSONValue] = ["chat_id": PlaygroundClient.ana, "message_id": id]
            let rich = place.merging(["rich_message": .object(["html": "<h1>b</h1>"])]) { $1 }
            #expect(try await client.call("editMessageText", rich).result["rich_message"]["blocks"].count == 1)
            #expect(try await client.call("editMessageText", rich).description?.contains("not modified") == true)
            let text = try await client.call("editMessageText", place.merging(["text": "c"]) { $1 }).result
            #expect(text["text"] == "c" && text["rich_message"] == .null)
        }
    }
}
