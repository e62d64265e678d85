import Messaging
import Testing

@testable import Conversation
@testable import Talk

/// The commands that a platform's menu lists.
@Suite("Menus")
struct MenuTests {
    @Test("a menu has at most fifteen commands", arguments: [CommandDescription.Scope.privateChats, .groups])
    func menuLength(scope: CommandDescription.Scope) throws {
        let menu = try Fixtures.conversation().commands().filter { [.everywhere, scope].contains($0.scope) }
        #expect((1...15).contains(menu.count))
    }

    @Test("no two commands have the same name")
    func distinctNames() {
        let names = Conversation.features.all.flatMap { self.names(of: $0) }
        #expect(Set(names).count == names.count)
    }

    private func names<Topic: Feature>(of feature: Topic.Type) -> [String] { Topic.Command.allCases.map(\.rawValue) }
}
