/// A method of the Bot API.
struct BotMethod: Sendable {
    typealias Result = any Encodable & Sendable

    /// In the documentation's spelling. Calls may use any case.
    let name: String
    let perform: @Sendable (BotCall) async throws -> Result

    init(_ name: String, perform: @escaping @Sendable (BotCall) async throws -> Result) {
        self.name = name
        self.perform = perform
    }

    /// A method that is accepted without effect, because nothing here would show it.
    static func accepted(_ name: String) -> BotMethod { BotMethod(name) { _ in true } }

    /// All methods that the playground supports, by name in lower case.
    static let all: [String: BotMethod] = {
        let groups = [
            identityMethods, updateMethods, sendingMethods, editingMethods, reactionMethods, chatMethods, pinMethods,
            topicMethods, inlineMethods, fileMethods, commandMethods, settingsMethods, ephemeralMethods,
            richMethods,
        ]
        return Dictionary(groups.joined().map { ($0.name.lowercased(), $0) }) { first, _ in first }
    }()

    private static let identityMethods = [
        BotMethod("getMe") { call in await call.messenger.fullBot },
        accepted("logOut"), accepted("close"),
        accepted("setMyName"), accepted("setMyDescription"), accepted("setMyShortDescription"),
        accepted("setMyDefaultAdministratorRights"), accepted("setChatMenuButton"),
    ]
}
