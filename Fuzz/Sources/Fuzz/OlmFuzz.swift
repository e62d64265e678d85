import Foundation

@testable import Matrix
@testable import Olm

/// What other devices send: messages, keys and files in their encrypted form.
enum OlmFuzz {
    private struct Parts {
        let account: OlmAccount
        let session: OlmSession
        let inbound: InboundMegolmSession
    }

    nonisolated(unsafe) private static let parts: Parts = {
        struct Keys: Decodable { var curve25519: String }
        do {
            let (ana, ben) = (try OlmAccount(), try OlmAccount())
            try ben.makeOneTimeKeys(1)
            let identities = try [ana, ben].map {
                try JSONDecoder().decode(Keys.self, from: Data($0.identityKeys().utf8)).curve25519
            }
            let keys = try JSONDecoder().decode([String: [String: String]].self, from: Data(ben.oneTimeKeys().utf8))
            let key = keys["curve25519"]?.values.first ?? ""
            let session = try OlmSession(ana, identityKey: identities[1], oneTimeKey: key)
            let opened = try OlmSession(ben, from: identities[0], opening: session.encrypt("text"))
            return Parts(
                account: ben, session: opened, inbound: try InboundMegolmSession(key: OutboundMegolmSession().key()))
        } catch {
            fatalError("\(error)")
        }
    }()

    static func feed(_ data: Data) {
        // The fuzzer's bytes stand behind the base64, where the messages' own parsers are.
        for text in [data.unpaddedBase64, String(decoding: data, as: UTF8.self)] {
            for type in 0...2 { _ = try? parts.session.decrypt(.init(type: type, body: text)) }
            _ = parts.session.matches(.init(type: 0, body: text))
            _ = try? OlmSession(parts.account, from: text, opening: .init(type: 0, body: text))
            _ = try? OlmSession(parts.account, identityKey: text, oneTimeKey: text)
            _ = try? parts.inbound.decrypt(text)
            _ = try? InboundMegolmSession(key: text)
            _ = OlmSignature.isValid(text, of: text, by: text)
            _ = RecoveryKey(text)
        }
        _ = try? Attachment.decrypted(data, as: ["key": ["alg": "A256CTR", "k": "AAAA"], "iv": "AAAA"])
    }
}
