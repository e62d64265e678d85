import Foundation
import Messaging
import Testing

@testable import Telegram

@Suite("Updates since 2026")
struct NewUpdateTests {
    private static let ana = #""from":{"id":9,"is_bot":false,"first_name":"Ana"}"#
    private static let hive = #""chat":{"id":-100,"type":"supergroup","title":"Hive"}"#
    private static let photo =
        #""photo":[{"file_id":"f","file_unique_id":"u","width":9,"height":9,"file_size":5}]"#
    private static let reference = PhotoReference(fileID: "f", uniqueID: "u", byteCount: 5)
    private let now = Date(timeIntervalSince1970: 1_000)
    private let bot = BotIdentity(id: "123456", name: "Honeycue", username: "HoneycueBot", readsAllGroupMessages: false)
    private let mapping: UpdateMapping

    init() { mapping = UpdateMapping(bot: bot) }

    private func map(_ json: String) throws -> Update? {
        mapping.update(try JSONDecoder().decode(BotAPI.Update.self, from: Data(json.utf8)), now: now)
    }

    private func message(_ fields: String, id: Int = 4) throws -> IncomingMessage? {
        let update = try map(
            #"{"update_id":1,"message":{"message_id":\#(id),"date":7,\#(Self.hive),\#(Self.ana),\#(fields)}}"#)
        if case .message(let message)? = update?.event { return message }
        return nil
    }

    @Test("a command that only its sender sees is known by its own number, and answered to its sender")
    func ephemeral() throws {
        let update = try #require(
            try map(
                #"{"update_id":1,"message":{"message_id":0,"ephemeral_message_id":33,"receiver_user":{"id":123456,"is_bot":true,"first_name":"H"},"date":7,\#(Self.hive),\#(Self.ana),"text":"/w yacht"}}"#
            ))
        guard case .message(let message) = update.event else { return #expect(Bool(false)) }
        #expect(message.isPrivate && message.text == "/w yacht")
        #expect(message.id.onlyReader?.person == "9" && message.id.onlyReader?.number == "33")
        #expect(
            update.onlyReader()
                == OnlyReader(
                    PersonID(platform: .telegram, id: "9"),
                    occasion: .init(.message(message.id), at: Date(timeIntervalSince1970: 7))))
    }

    @Test("messages of two people are two, though both have the number 0")
    func distinct() throws {
        let first = try message(#""ephemeral_message_id":1,"text":"a""#, id: 0)
        let second = try message(#""ephemeral_message_id":2,"text":"a""#, id: 0)
        #expect(first?.id != second?.id)
    }

    @Test("a press below such a message names it; a press below message 0 without a number names none")
    func presses() throws {
        func press(_ fields: String) throws -> MessageID? {
            let update = try map(
                #"{"update_id":1,"callback_query":{"id":"q",\#(Self.ana),"data":"d","message":{"message_id":0,"date":7,\#(Self.hive)\#(fields)}}}"#
            )
            guard case .button(let press)? = update?.event else { return nil }
            return press.messageID
        }
        #expect(try press(#","ephemeral_message_id":7"#) == MessageID(onlyFor: "9", number: "7"))
        #expect(try press("") == nil)
    }

    @Test("the picture that a message answers comes with it, but not the bot's own")
    func repliedPhoto() throws {
        let reply =
            #""reply_to_message":{"message_id":3,"date":6,\#(Self.hive),"from":{"id":8,"is_bot":false,"first_name":"Ben"},"#
        #expect(try message(#""text":"/new",\#(reply)\#(Self.photo)}"#)?.replyTo?.photo == Self.reference)
        let document = #""document":{"file_id":"f","file_unique_id":"u","mime_type":"image/png","file_size":5}"#
        #expect(try message(#""text":"/new",\#(reply)\#(document)}"#)?.replyTo?.photo?.isDocument == true)
        #expect(try message(#""text":"/new",\#(reply)"animation":{},\#(document)}"#)?.replyTo?.photo == nil)
        let own =
            #""reply_to_message":{"message_id":3,"date":6,\#(Self.hive),"from":{"id":123456,"is_bot":true,"first_name":"H"},"#
        let answer = try #require(try message(#""text":"hint",\#(own)\#(Self.photo)}"#)?.replyTo)
        #expect(answer.isFromBot && answer.photo == nil)
        // A picture in a form that is not known does not spoil the message.
        #expect(try message(#""text":"/new",\#(reply)"photo":"?"}"#)?.text == "/new")
    }

    @Test("an edit has the new content and both times")
    func edit() throws {
        let update = try map(
            #"{"update_id":1,"edited_message":{"message_id":4,"date":7,"edit_date":90,\#(Self.hive),\#(Self.ana),"text":"@HoneycueBot yacht"}}"#
        )
        guard case .edited(let message, let sentAt)? = update?.event else { return #expect(Bool(false)) }
        #expect(message.text == "yacht" && message.mentionsBot == true && message.id == MessageID(rawValue: "4"))
        #expect(sentAt == Date(timeIntervalSince1970: 7) && update?.date == Date(timeIntervalSince1970: 90))
    }

    @Test("a guest's call belongs to the person's own chat, and names the place only for limits")
    func guest() throws {
        let update = try #require(
            try map(
                #"{"update_id":1,"guest_message":{"message_id":4,"guest_query_id":"g","date":7,\#(Self.hive),\#(Self.ana),"text":"@HoneycueBot hitherto","reply_to_message":{"message_id":3,"date":6,\#(Self.hive),\#(Self.photo)}}}"#
            ))
        #expect(update.chat == Chat(id: ChatID(platform: .telegram, id: "9"), kind: .private))
        guard case .guest(let query) = update.event else { return #expect(Bool(false)) }
        #expect(query.id == "g" && query.place == "-100" && query.message.text == "hitherto")
        #expect(query.photo == Self.reference)
    }

    @Test("a group that calls as a guest in its own name is not taken for the group of that number")
    func guestGroup() throws {
        let update = try map(
            #"{"update_id":1,"guest_message":{"message_id":4,"guest_query_id":"g","date":7,\#(Self.hive),"sender_chat":{"id":-100,"type":"supergroup","title":"Hive"},"text":"@HoneycueBot x"}}"#
        )
        #expect(update?.chat.id.id == "guest:-100")
    }

    @Test("comments below a channel's post are known, also those that answer a comment; other replies are none")
    func comments() throws {
        func comment(thread: Int, _ reply: String) throws -> Bool? {
            try message(
                #""text":"a","message_thread_id":\#(thread),"reply_to_message":{\#(reply),"date":6,\#(Self.hive)}"#)?
                .isComment
        }
        #expect(try comment(thread: 50, #""message_id":60"#) == nil)
        #expect(try comment(thread: 50, #""message_id":50,"is_automatic_forward":true"#) == true)
        #expect(try comment(thread: 50, #""message_id":60"#) == true)
        #expect(try comment(thread: 51, #""message_id":51"#) == nil)
        // The post itself, as the group receives it.
        let post = try message(#""is_automatic_forward":true,"text":"Puzzle of the day""#, id: 70)
        #expect(post == nil)
        #expect(try comment(thread: 70, #""message_id":71"#) == true)
    }

    @Test("each person's conversation with a channel is a place of its own")
    func directMessages() throws {
        let update = try map(
            #"{"update_id":1,"message":{"message_id":4,"date":7,\#(Self.hive),\#(Self.ana),"direct_messages_topic":{"topic_id":1001},"text":"hint"}}"#
        )
        #expect(update?.chat.id.topic == "direct:1001" && update?.chat.id.directTopicNumber == 1001)
        #expect(update?.chat.id.topicNumber == nil)
    }

    @Test("the server is asked for edits and guests, too")
    func kinds() {
        #expect(
            BotAPI.Update.handledKinds == [
                "message", "edited_message", "guest_message", "callback_query", "inline_query", "my_chat_member",
            ])
    }
}
