import Foundation
import Messaging
import Testing

@testable import Telegram

@Suite("Translation of updates")
struct UpdateMappingTests {
    private static let ana =
        #""from":{"id":9,"is_bot":false,"first_name":"Ana","last_name":"B","username":"ana","language_code":"de"}"#
    private static let home = #""chat":{"id":5,"type":"private","first_name":"Ana"}"#
    private static let hive = #""chat":{"id":-100,"type":"supergroup","title":"Hive"}"#
    private let now = Date(timeIntervalSince1970: 1_000)
    private let bot = BotIdentity(id: "123456", name: "Honeycue", username: "HoneycueBot", readsAllGroupMessages: false)

    private func map(_ json: String) throws -> Update? {
        let update = try JSONDecoder().decode(BotAPI.Update.self, from: Data(json.utf8))
        return UpdateMapping(bot: bot).update(update, now: now)
    }

    private func message(_ fields: String, in chat: String = home, from: String = ana) throws -> IncomingMessage? {
        let update = try map(#"{"update_id":1,"message":{"message_id":4,"date":7,\#(chat),\#(from),\#(fields)}}"#)
        if case .message(let message)? = update?.event { return message }
        return nil
    }

    @Test("a text from a person")
    func text() throws {
        let update = try map(
            #"{"update_id":31,"message":{"message_id":4,"date":7,\#(Self.home),\#(Self.ana),"text":"hint"}}"#)
        #expect(
            update
                == Update(
                    id: "31", chat: Chat(id: ChatID(platform: .telegram, id: "5"), kind: .private),
                    sender: Person(
                        id: PersonID(platform: .telegram, id: "9"), name: "Ana B", username: "ana", languageCode: "de"),
                    date: Date(timeIntervalSince1970: 7),
                    event: .message(IncomingMessage(id: MessageID(rawValue: "4"), text: "hint"))))
    }

    @Test("a photo is its size with the largest area, with its caption and album")
    func photo() throws {
        let sizes =
            #"[{"file_id":"s","file_unique_id":"us","width":90,"height":60},{"file_id":"l","file_unique_id":"ul","width":1280,"height":900,"file_size":5},{"file_id":"m","file_unique_id":"um","width":2000,"height":20}]"#
        #expect(
            try message(#""photo":\#(sizes),"caption":"look","media_group_id":"G""#)
                == IncomingMessage(
                    id: MessageID(rawValue: "4"), text: "look",
                    photo: PhotoReference(fileID: "l", uniqueID: "ul", byteCount: 5), albumID: "G"))
    }

    @Test(
        "an image sent as a file is a photo, any other file is not",
        arguments: [
            (#""document":{"file_id":"d","file_unique_id":"ud","mime_type":"image/PNG","file_size":6}"#, true),
            (#""document":{"file_id":"d","file_unique_id":"ud","mime_type":"application/pdf"}"#, true),
            (#""document":{"file_id":"d","file_unique_id":"ud","mime_type":"application/zip"}"#, false),
            (#""document":{"file_id":"d","file_unique_id":"ud"}"#, true),
            (
                #""animation":{"file_id":"d"},"document":{"file_id":"d","file_unique_id":"ud","mime_type":"image/gif"}"#,
                false
            ),
        ])
    func document(fields: String, isPhoto: Bool) throws {
        let message = try #require(try message(fields))
        #expect((message.photo?.isDocument == true) == isPhoto)
        #expect((message.unsupportedKind == nil) == isPhoto)
    }

    @Test(
        "a file may be a picture if its type or its name says so, or if neither says that it is something else",
        arguments: [
            ("application/octet-stream", "IMG_7016.jpg", true), (nil, "IMG_7016.HEIC", true), (nil, "scan", true),
            ("application/octet-stream", nil, true), ("", "blob.bin", true), ("binary/octet-stream", "photo", true),
            ("application/octet-stream; charset=binary", "x.tmp", true), ("application/pdf", "x.JPEG", true),
            ("text/plain", "board.png", true), ("application/x-jpg", nil, true), ("IMAGE/JPEG", "x", true),
            ("image/heic", "x.pdf", true), ("application/pdf", "x.pdf", true), ("application/pdf", nil, true),
            ("application/octet-stream", "IMG_1.jxl", true), ("image/jxl", nil, true), ("text/csv", "x.csv", false),
            ("application/octet-stream", "deck.apkg", false), (nil, "song.mp3", false), (nil, "a.jpg.zip", false),
            ("video/mp4", nil, false), ("text/plain", "jpg", false), ("application/zip", "", false),
        ] as [(String?, String?, Bool)])
    func anyFile(type: String?, name: String?, mayBePicture: Bool) {
        #expect(PhotoReference.mayBeFile(ofType: type, named: name) == mayBePicture)
    }

    @Test(
        "content that the bot can't use is named",
        arguments: [
            (#""sticker":{"file_id":"x"}"#, "sticker"), (#""voice":{}"#, "voice"), (#""video_note":{}"#, "video note"),
            (#""venue":{},"location":{}"#, "venue"), (#""location":{}"#, "location"), (#""poll":{"id":"1"}"#, "poll"),
            (#""animation":{},"document":{"file_id":"d","file_unique_id":"u"}"#, "animation"),
            (#""video":{},"caption":"c""#, "video"),
        ])
    func unsupported(fields: String, kind: String) throws {
        #expect(try message(fields)?.unsupportedKind == kind)
    }

    @Test(
        "service messages, other bots' messages and unhandled kinds give nothing",
        arguments: [
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(hive),\#(ana),"new_chat_members":[]}}"#,
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(hive),\#(ana),"pinned_message":{}}}"#,
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(hive),"from":{"id":8,"is_bot":true,"first_name":"Other"},"text":"a"}}"#,
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(hive),\#(ana),"is_automatic_forward":true,"text":"a"}}"#,
            #"{"update_id":1,"edited_message":{"message_id":4,"date":7,\#(hive),\#(ana),"pinned_message":{}}}"#,
            #"{"update_id":1,"guest_message":{"message_id":4,"date":7,\#(hive),\#(ana),"text":"a"}}"#,
            #"{"update_id":1}"#,
        ])
    func nothing(json: String) throws {
        #expect(try map(json) == nil)
    }

    @Test(
        "a topic counts only when the message is in one",
        arguments: [(#","is_topic_message":true"#, "8"), ("", nil)])
    func topics(field: String, topic: String?) throws {
        let update = try map(
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(Self.hive),\#(Self.ana),"text":"a","message_thread_id":8\#(field)}}"#
        )
        #expect(
            update?.chat == Chat(id: ChatID(platform: .telegram, id: "-100", topic: topic), kind: .group, title: "Hive")
        )
    }

    @Test("an anonymous administrator is the chat they write as")
    func senderChat() throws {
        let update = try map(
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(Self.hive),"from":{"id":1087968824,"is_bot":true,"first_name":"Group"},"sender_chat":{"id":-100,"type":"supergroup","title":"Hive"},"text":"a"}}"#
        )
        #expect(update?.sender == Person(id: PersonID(platform: .telegram, id: "-100"), name: "Hive"))
    }

    @Test(
        "a command loses this bot's name, and is ignored with another's",
        arguments: [
            ("/hint@honeycuebot", "/hint"), ("/new@HoneycueBot Y ACEHNT", "/new Y ACEHNT"), ("/hint@otherbot", nil),
            ("/hint@honeycuebot, now", "/hint, now"), ("/hint@honeycuebot2", nil), ("/hint@", "/hint@"),
            ("/@honeycuebot", "/@honeycuebot"), ("/a b@otherbot", "/a b@otherbot"), ("/say_1@otherbot", nil),
            ("/hint", "/hint"), ("me@honeycuebot", "me@honeycuebot"), ("a /hint@otherbot", "a /hint@otherbot"),
            ("/ @otherbot", "/ @otherbot"),
        ])
    func commands(text: String, expected: String?) throws {
        #expect(try message(#""text":"\#(text)""#)?.text == expected)
        #expect(
            try message(#""caption":"\#(text)","photo":[{"file_id":"s","file_unique_id":"us","width":9,"height":6}]"#)?
                .text == expected)
    }

    @Test(
        "a mention of the bot leaves the text, and makes the message one for the bot",
        arguments: [
            ("@honeycuebot hint", "hint"), ("@HoneycueBot, hint", "hint"), ("@honeycuebot: hint", "hint"),
            ("hint @honeycuebot", "hint"), ("hint @HONEYCUEBOT!", "hint!"),
            ("and, @honeycuebot, a hint", "and,, a hint"),
            ("please @honeycuebot a hint", "please a hint"), ("yacht\\n@honeycuebot\\nteeny", "yacht\\nteeny"),
            ("@honeycuebot", ""), ("@honeycuebot @honeycuebot hint", "hint"), ("(@honeycuebot) hint", "() hint"),
            ("@ana @honeycuebot hint", "@ana hint"), ("@honeycuebot @ hint", "@ hint"),
            ("@honeycuebot /hint", "/hint"), ("/w yacht @honeycuebot", "/w yacht"),
            ("@honeycuebot /hint@honeycuebot", "/hint"),
        ])
    func mentions(text: String, expected: String) throws {
        let photo = #""photo":[{"file_id":"s","file_unique_id":"us","width":9,"height":6}]"#
        for fields in [#""text":"\#(text)""#, #""caption":"\#(text)",\#(photo)"#] {
            let message = try message(fields, in: Self.hive)
            #expect(message?.text == expected.replacing("\\n", with: "\n") && message?.mentionsBot == true)
        }
    }

    @Test(
        "a name that only begins or ends with the bot's is no mention",
        arguments: [
            "@honeycuebotty hint", "@honeycuebot_2 hint", "me@honeycuebot hint", "a@honeycuebot", "t.me/@honeycuebot",
            "a /hint@honeycuebot", "honeycuebot hint", "@otherbot hint", "@", "@ honeycuebot",
        ])
    func noMentions(text: String) throws {
        let message = try message(#""text":"\#(text)""#, in: Self.hive)
        #expect(message?.text == text && message?.mentionsBot == nil)
    }

    @Test("a command of another bot is not for this one, though it is mentioned")
    func mentionBeforeCommand() throws {
        #expect(try message(#""text":"@honeycuebot /hint@otherbot""#, in: Self.hive) == nil)
    }

    @Test("a bot without a user name is never mentioned")
    func nameless() throws {
        let json = #"{"update_id":1,"message":{"message_id":4,"date":7,\#(Self.home),\#(Self.ana),"text":"@ hint"}}"#
        let update = try JSONDecoder().decode(BotAPI.Update.self, from: Data(json.utf8))
        let nameless = BotIdentity(id: "1", name: "H", username: nil, readsAllGroupMessages: false)
        guard case .message(let message)? = UpdateMapping(bot: nameless).update(update, now: now)?.event else {
            return #expect(Bool(false), "no message")
        }
        #expect(message.text == "@ hint" && message.mentionsBot == nil)
    }

    @Test(
        "a result of the bot's own that somebody picks gives nothing, one of another bot is a message",
        arguments: [(123_456, nil), (8, "a boat")], [home, hive])
    func inlineResults(via: (bot: Int, text: String?), chat: String) throws {
        let fields = #""text":"a boat","via_bot":{"id":\#(via.bot),"is_bot":true,"first_name":"B","username":"b"}"#
        #expect(try message(fields, in: chat)?.text == via.text)
    }

    @Test(
        "a reply says whether it replies to the bot",
        arguments: [
            (
                #"{"message_id":3,"date":1,"chat":{},"from":{"id":123456,"is_bot":true,"first_name":"H"}}"#,
                RepliedMessage(id: MessageID(rawValue: "3"), isFromBot: true)
            ),
            (
                #"{"message_id":3,"from":{"id":9,"first_name":"A"}}"#,
                RepliedMessage(id: MessageID(rawValue: "3"), isFromBot: false)
            ),
            (#"{"message_id":3}"#, RepliedMessage(id: MessageID(rawValue: "3"), isFromBot: false)),
            (#"{"message_id":3,"forum_topic_created":{"name":"T"}}"#, nil),
        ])
    func replies(json: String, expected: RepliedMessage?) throws {
        #expect(try message(#""text":"a","reply_to_message":\#(json)"#)?.replyTo == expected)
    }

    @Test(
        "a button press under a message that is known, inaccessible or unknown",
        arguments: [
            (
                #""message":{"message_id":4,"date":7,\#(hive),"message_thread_id":8,"is_topic_message":true},"#, "-100",
                "8", "4"
            ),
            (#""message":{"message_id":4,"date":0,\#(hive)},"#, "-100", nil, nil),
            (#""inline_message_id":"i","#, "9", nil, nil),
        ] as [(String, String, String?, String?)])
    func buttons(field: String, chat: String, topic: String?, messageID: String?) throws {
        let update = try #require(
            try map(
                #"{"update_id":1,"callback_query":{"id":"q",\#(Self.ana),\#(field)"chat_instance":"c","data":"hint"}}"#)
        )
        #expect(update.chat.id == ChatID(platform: .telegram, id: chat, topic: topic))
        #expect(update.sender?.id.id == "9")
        #expect(update.date == now)
        #expect(
            update.event
                == .button(ButtonPress(id: "q", messageID: messageID.map(MessageID.init(rawValue:)), data: "hint")))
    }

    @Test(
        "the bot joins and leaves; a new title for it is neither",
        arguments: [
            ("left", "member", true), ("kicked", "member", true), ("member", "kicked", false),
            ("administrator", "left", false),
            ("member", "administrator", nil), ("left", "kicked", nil),
        ])
    func membership(old: String, new: String, isMember: Bool?) throws {
        let update = try map(
            #"{"update_id":1,"my_chat_member":{\#(Self.hive),\#(Self.ana),"date":7,"old_chat_member":{"status":"\#(old)","user":{}},"new_chat_member":{"status":"\#(new)"}}}"#
        )
        #expect(update?.event == isMember.map { .botMembership(isMember: $0) })
    }

    @Test("an inline query belongs to the person, not to a chat")
    func inlineQueries() throws {
        let update = try map(
            #"{"update_id":1,"inline_query":{"id":"q",\#(Self.ana),"query":"yacht","offset":"50","chat_type":"group"}}"#
        )
        #expect(update?.chat == Chat(id: ChatID(platform: .telegram, id: "9"), kind: .private))
        #expect(update?.sender?.name == "Ana B")
        #expect(update?.date == now)
        #expect(update?.event == .inlineQuery(InlineQuery(id: "q", text: "yacht", offset: "50")))
    }

    @Test("both chats of a migration give the same update, with one identifier")
    func migration() throws {
        let there = try map(
            #"{"update_id":1,"message":{"message_id":4,"date":7,"chat":{"id":-5,"type":"group","title":"Hive"},\#(Self.ana),"migrate_to_chat_id":-100}}"#
        )
        let here = try map(
            #"{"update_id":2,"message":{"message_id":1,"date":7,\#(Self.hive),\#(Self.ana),"migrate_from_chat_id":-5}}"#
        )
        #expect(there == here)
        #expect(here?.chat.id.id == "-100")
        #expect(here?.event == .chatMigrated(from: ChatID(platform: .telegram, id: "-5")))
    }

    @Test("names are passed on unchanged, however hostile")
    func hostileName() throws {
        let update = try map(
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(Self.home),"from":{"id":9,"first_name":"<b>\u202e&"},"text":"a"}}"#
        )
        #expect(update?.sender?.name == "<b>\u{202e}&")
    }

    @Test(
        "a channel is one, and a chat of a kind nobody has heard of is a group",
        arguments: [("channel", Chat.Kind.channel), ("group", .group), ("hive", .group)])
    func kinds(type: String, kind: Chat.Kind) throws {
        let update = try map(
            #"{"update_id":1,"message":{"message_id":4,"date":7,"chat":{"id":-7,"type":"\#(type)"},\#(Self.ana),"text":"a"}}"#
        )
        #expect(update?.chat.kind == kind)
    }

    @Test("a button without data brings none, and a person with one name has that")
    func sparse() throws {
        let update = try map(
            #"{"update_id":1,"callback_query":{"id":"q","from":{"id":9,"first_name":"Ana","last_name":""},"message":{"message_id":4,"date":7,\#(Self.hive),"message_thread_id":8}}}"#
        )
        #expect(update?.event == .button(ButtonPress(id: "q", messageID: MessageID(rawValue: "4"), data: "")))
        #expect(update?.sender?.name == "Ana")
        #expect(update?.chat.id == ChatID(platform: .telegram, id: "-100"), "The topic counts only when it is one.")
    }
}
