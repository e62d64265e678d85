internal import Foundation
internal import JSON
internal import Messaging

/// The content of a person's message event.
struct MessageContent {
    var text: String
    /// The pictures; several for a gallery.
    var photos: [PhotoReference] = []
    var photo: PhotoReference? { photos.first }
    var unsupportedKind: String?
    var mentionsBot = false
    private let mentioned: [String]
    private let html: String?

    /// The number that the message consists of; `nil` for any other message.
    var number: Int? { photos.isEmpty ? Int(text.filter { !$0.isWhitespace && $0 != "." }) : nil }

    /// `nil` if the event is no message for the bot: a notice, which is sent by bots, or an edit of an older message.
    init?(_ event: RoomEvent) {
        guard event.related(by: "m.replace") == nil else { return nil }
        self.init(event, event.content)
    }

    /// The new content of the message that `event` edits; `nil` if it edits none.
    init?(of event: RoomEvent, asEdit target: String) {
        guard event.type == "m.room.message", event.related(by: "m.replace") == target,
            let content = event.content["m.new_content"]
        else { return nil }
        self.init(event, content)
    }

    private init?(_ event: RoomEvent, _ content: JSONValue) {
        let profile = RelayedProfile(content)
        mentioned = content["m.mentions"]?["user_ids"]?.strings ?? []
        html = content["formatted_body"]?.string.map { profile?.removed(fromHTML: $0) ?? $0 }
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
        guard let kind = content["msgtype"]?.string, let written = content["body"]?.string else { return nil }
        let body = profile?.removed(from: written) ?? written
        switch kind {
        case "m.text", "m.emote": text = Self.withoutQuotation(body, isReply: event.repliesTo != nil)
        case "m.image", "m.file":
            // The body is the caption only if there is a file name beside it.
            let name = content["filename"]?.string
            text = name != nil && name != body ? body : ""
            photos = Self.photo(in: content, isDocument: kind == "m.file").map { [$0] } ?? []
            if photos.isEmpty { unsupportedKind = "document" }
        case "dm.filament.gallery":
            text = body
            photos = Self.photos(inGallery: content)
            if photos.isEmpty { unsupportedKind = "other" }
        case "m.audio": unsupportedKind = content["org.matrix.msc3245.voice"] == nil ? "audio" : "voice"
        case "m.video": unsupportedKind = "video"
        case "m.location": unsupportedKind = "location"
        case "m.notice": return nil
        default: unsupportedKind = "other"
        }
    }

    /// The most pictures of a gallery that are read, as many as an album has on other platforms.
    private static let mostPhotos = 10

    /// The pictures of a gallery. Source: MSC4274.
    private static func photos(inGallery content: JSONValue) -> [PhotoReference] {
        let pictures = (content["itemtypes"]?.array ?? []).compactMap { item -> PhotoReference? in
            guard let kind = item["itemtype"]?.string, ["m.image", "m.file"].contains(kind) else { return nil }
            return photo(in: item, isDocument: kind == "m.file")
        }
        return Array(pictures.prefix(mostPhotos))
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

/// The name that a relay writes before the message of somebody from another network, for clients that do not know its field. Source: MSC4144.
struct RelayedProfile {
    private let name: String

    /// `nil` if no name stands before the text.
    init?(_ content: JSONValue) {
        let profile = content["com.beeper.per_message_profile"]
        guard profile?["has_fallback"]?.bool == true, let name = profile?["displayname"]?.string, !name.isEmpty else {
            return nil
        }
        self.name = name
    }

    func removed(from body: String) -> String {
        body.hasPrefix(name + ": ") ? String(body.dropFirst(name.count + 2)) : body
    }

    func removed(fromHTML html: String) -> String {
        guard let start = html.firstRange(of: "<strong data-mx-profile-fallback"),
            let end = html[start.upperBound...].firstRange(of: "</strong>")
        else { return html }
        return String(html[..<start.lowerBound] + html[end.upperBound...])
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
