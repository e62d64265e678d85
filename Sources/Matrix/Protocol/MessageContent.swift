internal import Foundation
internal import JSON
internal import Messaging

/// The content of a person's message event.
struct MessageContent {
    var text: String
    var photo: PhotoReference?
    var unsupportedKind: String?
    var mentionsBot = false
    private let mentioned: [String]
    private let html: String?

    /// The number that the message consists of; `nil` for any other message.
    var number: Int? { photo == nil ? Int(text.filter { !$0.isWhitespace && $0 != "." }) : nil }

    /// `nil` if the event is no message for the bot: a notice, which is sent by bots, or an edit of an older message.
    init?(_ event: RoomEvent) {
        let content = event.content
        mentioned = content["m.mentions"]?["user_ids"]?.strings ?? []
        html = content["formatted_body"]?.string
        text = ""
        switch event.type {
        case "m.room.message": break
        case "m.sticker":
            unsupportedKind = "sticker"
            return
        case "m.room.encrypted":
            unsupportedKind = "encrypted message"
            return
        default: return nil
        }
        guard event.related(by: "m.replace") == nil, let kind = content["msgtype"]?.string,
            let body = content["body"]?.string
        else { return nil }
        switch kind {
        case "m.text", "m.emote": text = Self.withoutQuotation(body, isReply: event.repliesTo != nil)
        case "m.image", "m.file":
            // The body is the caption only if there is a file name beside it.
            let name = content["filename"]?.string
            text = name != nil && name != body ? body : ""
            photo = Self.photo(in: content, isDocument: kind == "m.file")
            if photo == nil { unsupportedKind = "document" }
        case "m.audio": unsupportedKind = content["org.matrix.msc3245.voice"] == nil ? "audio" : "voice"
        case "m.video": unsupportedKind = "video"
        case "m.location": unsupportedKind = "location"
        case "m.notice": return nil
        default: unsupportedKind = "other"
        }
    }

    /// The picture in an event's content; `nil` if it is not a picture. The identifier of an encrypted picture includes
    /// the key.
    private static func photo(in content: JSONValue, isDocument: Bool) -> PhotoReference? {
        // Without a caption, the body is the file's name.
        let name = content["filename"]?.string ?? content["body"]?.string
        guard
            !isDocument || PhotoReference.mayBeFile(ofType: content["info"]?["mimetype"]?.string, named: name),
            let url = content["url"]?.string ?? content["file"]?["url"]?.string, MediaAddress(url) != nil
        else { return nil }
        let size = content["info"]?["size"]?.integer.flatMap { Int(exactly: $0) }
        return PhotoReference(
            fileID: content["url"] == nil ? content["file"]?.canonical ?? url : url, uniqueID: url,
            byteCount: size.map { max(0, $0) }, isDocument: isDocument)
    }

    /// The body of a reply without the quotation that older clients prepend.
    private static func withoutQuotation(_ body: String, isReply: Bool) -> String {
        guard isReply, body.hasPrefix("> <") else { return body }
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.drop { $0.hasPrefix(">") }
        return rest.drop { $0.isEmpty }.joined(separator: "\n")
    }

    /// Takes the bot's name out of the text, wherever the client put it.
    mutating func address(to user: String, named name: String?) {
        (text, mentionsBot) = Mention(user: user, name: name).removed(
            from: text, html: html, isListed: mentioned.contains(user))
    }
}

/// The address of a file on a homeserver: `mxc://server/identifier`.
struct MediaAddress {
    var server: String
    var id: String

    /// `nil` if the text is not such an address. The components become parts of a path, so they may contain nothing
    /// else.
    init?(_ text: String) {
        guard text.hasPrefix("mxc://"), text.utf8.count <= 512 else { return nil }
        let parts = text.dropFirst("mxc://".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-:[]".contains($0)) }),
            parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) })
        else { return nil }
        server = String(parts[0])
        id = String(parts[1])
    }
}
