import Hummingbird

/// The journal of the bot's calls, for whoever tests a bot.
struct JournalController: Sendable {
    let journal: Journal

    func addRoutes(to router: Router<PlaygroundContext>) {
        router.get("/playground/journal") { request, _ in
            let since = request.uri.queryParameters["since"].flatMap { Int($0) } ?? 0
            return try Answer.success(await journal.entries(since: since))
        }
    }
}
