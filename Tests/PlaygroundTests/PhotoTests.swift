import Foundation
import ImageCodec
import JSON
import Synchronization
import Testing

@testable import Playground

/// Scales nothing, and answers only when it is released.
private final class StuckScaler: PictureScaler {
    private let state = Mutex((waiting: 0, isReleased: false))

    func scale(_ file: Data, as request: ScalingRequest) async throws -> [ScaledPicture] {
        state.withLock { $0.waiting += 1 }
        while !state.withLock({ $0.isReleased }) { try await Task.sleep(for: .milliseconds(5)) }
        return []
    }

    /// Waits until so many pictures wait.
    func wait(for count: Int) async {
        while state.withLock({ $0.waiting }) < count { try? await Task.sleep(for: .milliseconds(5)) }
    }

    func release() { state.withLock { $0.isReleased = true } }
}

@Suite("Pictures and files")
struct PhotoTests {
    private static let scaler = PhotoScaler(pictures: DirectScaler())

    /// A picture with a gradient, so that it compresses like a photo.
    private static func picture(_ width: Int, _ height: Int) -> RGBImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { pixels += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x ^ y) & 255)] }
        }
        return RGBImage(width: width, height: height, pixels: pixels)
    }

    @Test("a person's photo becomes JPEG in the usual sizes, at most 1280 pixels per side")
    func incoming() async throws {
        try await withPlayground { client in
            let png = try Self.picture(1600, 1000).pngData()
            let sent = try await client.upload(
                "/playground/messages", fields: ["chat_id": "1001", "user_id": "1001", "text": "look"],
                files: ["file0": ("a.png", "image/png", png)])
            #expect(sent.status == 200)
            let message = try await client.call("getUpdates").result[0]["message"]
            #expect(message["caption"] == "look")
            let widths = (0..<message["photo"].count).map { message["photo"][$0]["width"].integer }
            #expect(widths == [90, 320, 800, 1280])
            let largest = message["photo"][3]
            #expect(largest["height"] == 800)
            let file = try await client.call("getFile", ["file_id": largest["file_id"]]).result
            #expect(file["file_unique_id"] == largest["file_unique_id"])
            let path = try #require(file["file_path"].text)
            let data = try await client.request("GET", "/file/bot42:test-token/\(path)").body
            #expect(data.count == file["file_size"].integer.map { Int($0) })
            let image = try ImageDecoder.decode(data)
            #expect(image.width == 1280)
            #expect(image.height == 800)
            #expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
        }
    }

    @Test("a picture smaller than the smallest size has only its own size")
    func tiny() async throws {
        let sizes = try await Self.scaler.sizes(of: UploadedFile(data: try Self.picture(40, 30).jpegData()))
        #expect(sizes.map(\.width) == [40])
    }

    @Test("a document stays unchanged, byte for byte")
    func document() async throws {
        try await withPlayground { client in
            let png = try Self.picture(1500, 20).pngData()
            _ = try await client.upload(
                "/playground/messages", fields: ["chat_id": "1001", "user_id": "1001", "as": "file"],
                files: ["file0": ("board.png", "image/png", png)])
            let document = try await client.call("getUpdates").result[0]["message"]["document"]
            #expect(document["file_name"] == "board.png")
            #expect(document["mime_type"] == "image/png")
            #expect(document["thumbnail"]["width"] == 320)
            let path = try await client.call("getFile", ["file_id": document["file_id"]]).result["file_path"].text ?? ""
            #expect(try await client.request("GET", "/file/bot42:test-token/\(path)").body == png)
        }
    }

    @Test("several pictures at once are an album with one group identifier and the caption on the first")
    func album() async throws {
        try await withPlayground { client in
            let jpeg = try Self.picture(200, 100).jpegData()
            _ = try await client.upload(
                "/playground/messages", fields: ["chat_id": "1001", "user_id": "1001", "text": "two"],
                files: ["file0": ("a.jpg", "image/jpeg", jpeg), "file1": ("b.jpg", "image/jpeg", jpeg)])
            let updates = try await client.call("getUpdates").result
            #expect(updates.count == 2)
            let group = updates[0]["message"]["media_group_id"]
            #expect(group.text != nil)
            #expect(updates[1]["message"]["media_group_id"] == group)
            #expect(updates[0]["message"]["caption"] == "two")
            #expect(updates[1]["message"]["caption"] == .null)
            #expect(
                updates[0]["message"]["photo"][0]["file_unique_id"]
                    == updates[1]["message"]["photo"][0]["file_unique_id"])
            #expect(updates[0]["message"]["photo"][0]["file_id"] != updates[1]["message"]["photo"][0]["file_id"])
        }
    }

    @Test("the bot sends a picture as a part, as attach://, and again by its identifier")
    func outgoing() async throws {
        try await withPlayground { client in
            let jpeg = try Self.picture(400, 300).jpegData()
            let part = try await client.upload(
                method: "sendPhoto",
                fields: ["chat_id": "1001", "caption": "<i>c</i>", "parse_mode": "HTML", "has_spoiler": "true"],
                files: ["photo": ("p.jpg", "image/jpeg", jpeg)])
            #expect(part.result["caption_entities"][0]["type"] == "italic")
            #expect(part.result["has_media_spoiler"] == .bool(true))
            #expect(part.result["photo"].count == 3)
            let attached = try await client.upload(
                method: "sendPhoto", fields: ["chat_id": "1001", "photo": "attach://x"],
                files: ["x": ("p.jpg", "image/jpeg", jpeg)])
            #expect(attached.status == 200)
            let again = try await client.call(
                "sendPhoto", ["chat_id": "1001", "photo": part.result["photo"][0]["file_id"]])
            #expect(again.result["photo"] == part.result["photo"])
        }
    }

    @Test("sendMediaGroup sends an album, and editMessageMedia replaces a picture")
    func media() async throws {
        try await withPlayground { client in
            let files = [
                "a": ("a.jpg", "image/jpeg", try Self.picture(100, 100).jpegData()),
                "b": ("b.jpg", "image/jpeg", try Self.picture(100, 60).jpegData()),
            ]
            let media =
                #"[{"type":"photo","media":"attach://a","caption":"one"},{"type":"photo","media":"attach://b"}]"#
            let album = try await client.upload(
                method: "sendMediaGroup", fields: ["chat_id": "1001", "media": media], files: files)
            #expect(album.result.count == 2)
            #expect(album.result[0]["media_group_id"] == album.result[1]["media_group_id"])
            let edited = try await client.upload(
                method: "editMessageMedia",
                fields: [
                    "chat_id": "1001", "message_id": "1",
                    "media": #"{"type":"photo","media":"attach://b","caption":"two"}"#,
                ],
                files: files)
            #expect(edited.result["caption"] == "two")
            #expect(edited.result["photo"][1]["height"] == 60)
            let one = try await client.upload(
                method: "sendMediaGroup",
                fields: ["chat_id": "1001", "media": #"[{"type":"photo","media":"attach://a"}]"#], files: files)
            #expect(one.status == 400)
        }
    }

    @Test(
        "a file that is not a picture is refused as a photo",
        arguments: [
            (Data("not a picture".utf8), "Bad Request: IMAGE_PROCESS_FAILED"),
            (Data(), "Bad Request: file must be non-empty"),
            (Data([0xFF, 0xD8, 0xFF, 0xE0]), "Bad Request: IMAGE_PROCESS_FAILED"),
            (
                Data(count: (10 << 20) + 1),
                "Bad Request: file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes"
            ),
        ])
    func refusals(data: Data, description: String) async throws {
        try await withPlayground { client in
            let reply = try await client.upload(
                method: "sendPhoto", fields: ["chat_id": "1001"], files: ["photo": ("p.jpg", "image/jpeg", data)])
            #expect(reply.description == description)
        }
    }

    @Test("so many large uploads are received at the same time, and one more is asked to wait")
    func manyUploads() async throws {
        let scaler = StuckScaler()
        try await withPlayground(scaler: scaler) { client in
            let noise = Data((0..<(3 << 19)).map { _ in UInt8.random(in: 0...255) })
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<UploadLimit.atOnce {
                    group.addTask { try await client.sendPhoto(noise).status }
                }
                await scaler.wait(for: UploadLimit.atOnce)
                let refused = try await client.sendPhoto(noise)
                #expect(refused.status == 429)
                #expect(refused.description == "Too Many Requests: retry after 1")
                // Small ones are admitted: this one has a caption that is too long.
                #expect(
                    try await client.sendPhoto(Data([1]), caption: String(repeating: "a", count: 1025)).status == 400)
                scaler.release()
                for try await status in group { #expect(status == 400) }
            }
            #expect(try await client.sendPhoto(noise).status == 400)
        }
    }

    @Test("a strip too long for a photo is refused")
    func strip() async throws {
        await #expect(throws: APIError.badRequest("PHOTO_INVALID_DIMENSIONS")) {
            try await Self.scaler.sizes(of: UploadedFile(data: try Self.picture(2100, 100).jpegData()))
        }
    }

    @Test("a part of a voice message is served to a browser that asks for it, and the whole to any other")
    func parts() async throws {
        try await withPlayground { client in
            let sound = Data("OggS".utf8) + Data(count: 24) + Data("OpusHead".utf8) + Data((0..<64).map { UInt8($0) })
            let sent = try await client.upload(
                method: "sendVoice", fields: ["chat_id": "1001"], files: ["voice": ("v.oga", "audio/ogg", sound)])
            let path = "/playground/files/\(sent.result["voice"]["file_id"].text ?? "")"
            for (field, bytes) in [
                ("bytes=0-1", 0...1), ("bytes=36-", 36...99), ("bytes=-4", 96...99), ("bytes=90-400", 90...99),
                ("bytes=-400", 0...99), ("bytes=99-99", 99...99),
            ] {
                let reply = try await client.request("GET", path, headers: ["Range": field])
                #expect(reply.status == 206, "\(field)")
                #expect(reply.body == sound[bytes])
                #expect(reply.headers["content-range"] == "bytes \(bytes.lowerBound)-\(bytes.upperBound)/100")
                #expect(reply.headers["content-type"] == "audio/ogg")
            }
            for field in ["bytes=100-", "bytes=-0"] {
                let reply = try await client.request("GET", path, headers: ["Range": field])
                #expect(reply.status == 416, "\(field)")
                #expect(reply.headers["content-range"] == "bytes */100")
            }
            for field in [
                "bytes=5-2", "bytes=0-1,4-5", "bytes=-", "bytes=a-b", "bytes=+1-2", "lines=0-1", "",
                "bytes=99999999999999999999-", "bytes=0-99999999999999999999",
            ] {
                let reply = try await client.request("GET", path, headers: ["Range": field])
                #expect(reply.status == 200 && reply.body == sound, "\(field)")
                #expect(reply.headers["accept-ranges"] == "bytes")
            }
            let conditional = try await client.request(
                "GET", path, headers: ["Range": "bytes=0-1", "If-Range": "\"old\""])
            #expect(conditional.body == sound)
        }
    }

    @Test("the page never receives an untrusted document in a form that can run")
    func sandbox() async throws {
        try await withPlayground { client in
            let html = Data("<script>alert(1)</script>".utf8)
            let sent = try await client.upload(
                "/playground/messages", fields: ["chat_id": "1001", "user_id": "1001", "as": "file"],
                files: ["file0": ("x.html", "text/html", html)])
            let id = sent.result[0]["document"]["file_id"].text ?? ""
            let reply = try await client.request("GET", "/playground/files/\(id)")
            #expect(reply.body == html)
            #expect(reply.headers["content-type"] == "application/octet-stream")
            #expect(reply.headers["content-disposition"] == "attachment")
            #expect(reply.headers["x-content-type-options"] == "nosniff")
        }
    }
}
