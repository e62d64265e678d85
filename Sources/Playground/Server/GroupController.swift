import Hummingbird

/// Requests that change a group: its members, administrators and topics, and the conversion to a supergroup.
struct GroupController: Sendable {
    let messenger: Messenger

    func addRoutes(to router: Router<PlaygroundContext>) {
        action("add-bot", on: router) { try await messenger.addBot(to: $0, by: $1) }
        action("remove-bot", on: router) { try await messenger.removeBot(from: $0, by: $1) }
        action("leave", on: router) { try await messenger.leave($0, by: $1) }
        action("join", on: router) { try await messenger.join($0, by: $1) }
        router.action("/playground/administrator") { try await setAdministrator($0) }
        router.action("/playground/forum") { try await setForum($0) }
        router.action("/playground/topic") { try await createTopic($0) }
        router.action("/playground/upgrade") { parameters in
            let (chat, person) = try parameters.place()
            return try await messenger.upgrade(chat, by: person)
        }
    }

    private func action(
        _ name: String, on router: Router<PlaygroundContext>,
        _ act: @escaping @Sendable (_ chat: Int64, _ person: Int64) async throws -> Void
    ) {
        router.action("/playground/\(name)") { parameters in
            let (chat, person) = try parameters.place()
            try await act(chat, person)
            return true
        }
    }

    private func setAdministrator(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        guard let subject = parameters.integer("subject_id") else { throw APIError.badRequest("user not found") }
        try await messenger.setAdministrator(parameters.bool("is_administrator"), subject, in: chat, by: person)
        return true
    }

    private func setForum(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        try await messenger.setForum(parameters.bool("is_forum"), in: chat, by: person)
        return true
    }

    private func createTopic(_ parameters: MethodParameters) async throws -> BotMethod.Result {
        let (chat, person) = try parameters.place()
        let author = try await messenger.person(person, in: chat)
        return try await messenger.createTopic(parameters.string("name") ?? "", in: chat, by: author)
    }
}
