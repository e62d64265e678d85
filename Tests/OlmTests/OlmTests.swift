import Checksum
import Foundation
import Testing

@testable import Olm

@Suite("Sessions between devices")
struct OlmSessionTests {
    private struct Keys: Decodable {
        var curve25519: String
    }

    private static func identity(_ account: OlmAccount) throws -> String {
        try JSONDecoder().decode(Keys.self, from: Data(try account.identityKeys().utf8)).curve25519
    }

    private static func oneTimeKey(_ account: OlmAccount) throws -> String {
        try account.makeOneTimeKeys(1)
        let keys = try JSONDecoder().decode([String: [String: String]].self, from: Data(try account.oneTimeKeys().utf8))
        return try #require(keys["curve25519"]?.values.first)
    }

    /// Ana's account and session with Ben, and Ben's account.
    private static func opened() throws -> (ana: OlmAccount, session: OlmSession, ben: OlmAccount) {
        let (ana, ben) = (try OlmAccount(), try OlmAccount())
        let session = try OlmSession(ana, identityKey: try identity(ben), oneTimeKey: try oneTimeKey(ben))
        return (ana, session, ben)
    }

    @Test("carry texts both ways, over pickles and out of order")
    func bothWays() throws {
        let (ana, session, ben) = try Self.opened()
        let first = try session.encrypt("héllo")
        let second = try session.encrypt("again")
        #expect(first.opensSession)
        let bens = try OlmSession(ben, from: try Self.identity(ana), opening: first)
        #expect(bens.matches(second))
        #expect(try bens.decrypt(second) == "again")
        #expect(try bens.decrypt(first) == "héllo")
        let restored = try OlmSession(pickle: try bens.pickle())
        let answer = try restored.encrypt("yes")
        #expect(!answer.opensSession)
        let anas = try OlmSession(pickle: try session.pickle())
        #expect(try anas.decrypt(answer) == "yes")
    }

    @Test("read nothing twice")
    func replay() throws {
        let (ana, session, ben) = try Self.opened()
        let message = try session.encrypt("once")
        let bens = try OlmSession(ben, from: try Self.identity(ana), opening: message)
        #expect(try bens.decrypt(message) == "once")
        #expect(throws: OlmError.self) { _ = try bens.decrypt(message) }
    }

    @Test("use a one-time key once")
    func oneTime() throws {
        let (ana, session, ben) = try Self.opened()
        let message = try session.encrypt("first")
        _ = try OlmSession(ben, from: try Self.identity(ana), opening: message)
        #expect(throws: OlmError.self) { _ = try OlmSession(ben, from: try Self.identity(ana), opening: message) }
    }

    @Test("refuse what was changed, and whoever pretends to be another")
    func forged() throws {
        let (ana, session, ben) = try Self.opened()
        var message = try session.encrypt("text")
        #expect(throws: OlmError.self) { _ = try OlmSession(ben, from: try Self.identity(ben), opening: message) }
        let bens = try OlmSession(ben, from: try Self.identity(ana), opening: message)
        message.body = String(message.body.dropLast(4)) + "AAAA"
        #expect(throws: OlmError.self) { _ = try bens.decrypt(message) }
    }

    @Test("signatures hold for their text and key alone")
    func signatures() throws {
        struct Keys: Decodable { var ed25519: String }
        let account = try OlmAccount(pickle: try OlmAccount().pickle())
        let key = try JSONDecoder().decode(Keys.self, from: Data(try account.identityKeys().utf8)).ed25519
        let signature = try account.sign("text")
        #expect(OlmSignature.isValid(signature, of: "text", by: key))
        #expect(!OlmSignature.isValid(signature, of: "Text", by: key))
        #expect(!OlmSignature.isValid(String(signature.reversed()), of: "text", by: key))
        #expect(!OlmSignature.isValid("", of: "text", by: ""))
    }

    @Test("what is no message ends in an error, whatever it is")
    func garbage() throws {
        let (ana, session, ben) = try Self.opened()
        let bens = try OlmSession(ben, from: try Self.identity(ana), opening: try session.encrypt("text"))
        let inbound = try InboundMegolmSession(key: try OutboundMegolmSession().key())
        var generator = SplitMix64(state: 7)
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            for text in [Data(bytes).base64EncodedString(), String(decoding: bytes, as: UTF8.self)] {
                for type in 0...2 { _ = try? bens.decrypt(.init(type: type, body: text)) }
                _ = try? OlmSession(ben, from: text, opening: .init(type: 0, body: text))
                _ = try? OlmSession(ana, identityKey: text, oneTimeKey: text)
                _ = try? inbound.decrypt(text)
                _ = try? InboundMegolmSession(key: text)
                _ = try? InboundMegolmSession(exported: text)
                _ = try? OlmAccount(pickle: text)
            }
        }
        #expect(try bens.decrypt(try session.encrypt("still")) == "still")
    }
}

@Suite("Sessions of rooms")
struct MegolmTests {
    @Test("are read by who has the key, from the place on at which it was given, in any order")
    func reading() throws {
        let outbound = try OutboundMegolmSession()
        let early = try InboundMegolmSession(key: try outbound.key())
        let messages = try (0..<3).map { try outbound.encrypt("text \($0)") }
        let late = try InboundMegolmSession(key: try outbound.key())
        let next = try OutboundMegolmSession(pickle: try outbound.pickle()).encrypt("text 3")
        #expect(try early.id() == (try outbound.id()))
        for index in [2, 0, 1] {
            let plain = try early.decrypt(messages[index])
            #expect(plain.text == "text \(index)" && plain.index == index)
        }
        let restored = try InboundMegolmSession(pickle: try late.pickle())
        #expect(try restored.decrypt(next).text == "text 3")
        #expect(restored.firstIndex == 3 && outbound.messageCount == 3)
        #expect(throws: OlmError(code: "UNKNOWN_MESSAGE_INDEX")) { _ = try restored.decrypt(messages[0]) }
    }

    @Test("are passed on from any place on, and no earlier than they are known")
    func exported() throws {
        let outbound = try OutboundMegolmSession()
        let inbound = try InboundMegolmSession(key: try outbound.key())
        let messages = try (0..<3).map { try outbound.encrypt("text \($0)") }
        let passedOn = try InboundMegolmSession(exported: try inbound.exported(from: 1))
        #expect(try passedOn.id() == (try outbound.id()) && passedOn.firstIndex == 1)
        #expect(try passedOn.decrypt(messages[2]).text == "text 2")
        #expect(throws: OlmError(code: "UNKNOWN_MESSAGE_INDEX")) { _ = try passedOn.decrypt(messages[0]) }
        #expect(throws: OlmError(code: "UNKNOWN_MESSAGE_INDEX")) { _ = try passedOn.exported(from: 0) }
    }

    @Test("refuse what was changed")
    func forged() throws {
        let outbound = try OutboundMegolmSession()
        let inbound = try InboundMegolmSession(key: try outbound.key())
        let message = try outbound.encrypt("text")
        for place in stride(from: 0, to: message.count, by: 7) {
            var forged = Array(message)
            forged[place] = forged[place] == "A" ? "B" : "A"
            #expect((try? inbound.decrypt(String(forged)))?.text != "other")
            #expect((try? inbound.decrypt(String(forged))) == nil)
        }
    }
}
