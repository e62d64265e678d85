import Delivery
import Foundation
import Messaging
import Testing

@Suite("The gate")
struct GatekeeperTests {
    private static let ana = Person(id: PersonID(platform: .telegram, id: "1"), name: "Ana")
    private static let bob = Person(id: PersonID(platform: .telegram, id: "2"), name: "Bob")
    private static let group = Chat(id: ChatID(platform: .telegram, id: "-5"), kind: .group, title: "Bees")

    private static func home(of person: Person) -> Chat {
        Chat(id: ChatID(platform: .telegram, id: person.id.id), kind: .private)
    }

    private func update(
        _ event: Event, from person: Person? = ana, in chat: Chat? = nil, at seconds: Double = 0
    ) -> Update {
        Update(
            id: UUID().uuidString, chat: chat ?? Self.home(of: person ?? Self.ana), sender: person,
            date: Date(timeIntervalSince1970: seconds), event: event)
    }

    private func text(_ text: String = "hint", from person: Person = ana, in chat: Chat? = nil, at seconds: Double = 0)
        -> Update
    {
        update(
            .message(IncomingMessage(id: MessageID(rawValue: "m"), text: text)), from: person, in: chat, at: seconds)
    }

    private func photo(from person: Person = ana, in chat: Chat? = nil, at seconds: Double = 0) -> Update {
        let photo = PhotoReference(fileID: "f", uniqueID: "u")
        return update(
            .message(IncomingMessage(id: MessageID(rawValue: "m"), photo: photo)), from: person, in: chat, at: seconds)
    }

    /// Allows five messages in ten seconds.
    private let rules = GateRules(messagesPerMinute: 30, photosPerMinute: 3)

    @Test("a flood is answered once, then not at all, until a calmer time")
    func flood() {
        var keeper = Gatekeeper(rules: rules)
        let verdicts = (0..<8).map { keeper.judge(text(at: Double($0) / 10)) }
        #expect(verdicts == Array(repeating: .pass, count: 5) + [.refuse(.tooManyMessages), .ignore, .ignore])
        #expect(keeper.judge(text(at: 10.05)) == .pass)
        #expect(keeper.judge(text(at: 10.06)) == .ignore, "Still at the limit, and told of it already.")
        #expect((0..<6).map { keeper.judge(text(at: 60 + Double($0))) }.last == .refuse(.tooManyMessages))
    }

    @Test("the topics of a group share its limits")
    func topics() {
        var keeper = Gatekeeper(rules: rules)
        let verdicts = (0..<10).map { number in
            let topic = Chat(
                id: ChatID(platform: .telegram, id: "-5", topic: "\(number)"), kind: .group, title: "Bees")
            let person = Person(id: PersonID(platform: .telegram, id: "\(100 + number)"), name: "Somebody")
            return keeper.judge(photo(from: person, in: topic))
        }
        #expect(verdicts == Array(repeating: .pass, count: 9) + [.refuse(.tooManyPhotos)])
    }

    @Test("photos have their own limit per minute")
    func photos() {
        var keeper = Gatekeeper(rules: rules)
        #expect(
            (0..<4).map { keeper.judge(photo(at: Double($0) * 10)) } == [.pass, .pass, .pass, .refuse(.tooManyPhotos)])
        #expect(keeper.judge(text(at: 31)) == .pass)
        #expect(keeper.judge(photo(at: 60)) == .pass)
    }

    @Test("one person's flood does not silence another, and a group has three times a person's limit")
    func others() {
        var keeper = Gatekeeper(rules: rules)
        for _ in 0..<6 { _ = keeper.judge(text(in: Self.group)) }
        #expect(keeper.judge(text(from: Self.bob, in: Self.group)) == .pass)
        let crowd = (10..<40).map { Person(id: PersonID(platform: .telegram, id: "\($0)"), name: "x") }
        let passed = crowd.count { keeper.judge(text(from: $0, in: Self.group)) == .pass }
        #expect(passed == 15 - 5 - 1)
    }

    @Test("updates that piled up while the bot was down are not a flood, because the time of sending counts")
    func backlog() {
        var keeper = Gatekeeper(rules: rules)
        for minute in 0..<50 { #expect(keeper.judge(text(at: Double(minute) * 60)) == .pass) }
    }

    @Test("button presses count, and updates without a sender don't")
    func kinds() {
        var keeper = Gatekeeper(rules: rules)
        let press = update(.button(ButtonPress(id: "b", messageID: nil, data: "hint")))
        #expect((0..<6).map { _ in keeper.judge(press) }.last == .refuse(.tooManyMessages))
    }

    @Test(
        "an operator lists identifiers with their platform, and bare numbers for Telegram",
        arguments: [
            ("123", ListedID(platform: .telegram, id: "123")),
            ("-100123", ListedID(platform: .telegram, id: "-100123")),
            ("telegram:123", ListedID(platform: .telegram, id: "123")),
            ("matrix:@ana:example.org", ListedID(platform: .matrix, id: "@ana:example.org")),
            ("telegrm:123", nil), ("ana", nil), ("matrix:", nil), ("", nil), ("12 3", nil),
        ])
    func listedIDs(text: String, id: ListedID?) { #expect(ListedID(text) == id) }

    @Test("a listed person of one platform is not the person of the same identifier on another")
    func platformsApart() {
        var keeper = Gatekeeper(rules: GateRules(blocked: [ListedID(platform: .matrix, id: "1")]))
        #expect(keeper.judge(text("hello")) == .pass)
    }

    @Test("a blocked person is ignored everywhere")
    func blockedPerson() {
        var keeper = Gatekeeper(rules: GateRules(blocked: ["1"]))
        #expect(keeper.judge(text()) == .ignore)
        #expect(keeper.judge(text(in: Self.group)) == .ignore)
        #expect(keeper.judge(text(from: Self.bob, in: Self.group)) == .pass)
    }

    @Test("a blocked person who adds the bot to a group makes it say nothing there, and not leave")
    func blockedHost() {
        var keeper = Gatekeeper(rules: GateRules(blocked: ["1"]))
        #expect(keeper.judge(update(.botMembership(isMember: true), in: Self.group)) == .ignore)
        #expect(keeper.judge(text(from: Self.bob, in: Self.group)) == .pass)
    }

    @Test("the bot leaves a blocked group with a message")
    func blockedGroup() {
        var keeper = Gatekeeper(rules: GateRules(blocked: ["-5"]))
        #expect(keeper.judge(text(in: Self.group)) == .refuse(.groupNotServed))
        #expect(keeper.judge(text(in: Self.group)) == .ignore)
        #expect(keeper.judge(update(.botMembership(isMember: false), in: Self.group)) == .pass)
        #expect(keeper.judge(update(.botMembership(isMember: true), in: Self.group)) == .refuse(.groupNotServed))
    }

    @Test("with an allow list, other people are told once, and groups to which they add the bot are left")
    func allowList() {
        var keeper = Gatekeeper(rules: GateRules(allowed: ["1"]))
        #expect(keeper.judge(text()) == .pass)
        #expect(keeper.judge(text(from: Self.bob)) == .refuse(.notServed))
        #expect(keeper.judge(text(from: Self.bob)) == .ignore)
        #expect(
            keeper.judge(update(.botMembership(isMember: true), from: Self.bob, in: Self.group))
                == .refuse(.groupNotServed))
        #expect(keeper.judge(text(from: Self.bob, in: Self.group)) == .ignore)
        #expect(keeper.judge(text(in: Self.group)) == .pass)
    }

    @Test("an administrator is served without being on the list")
    func administrators() {
        var keeper = Gatekeeper(rules: GateRules(allowed: [], admins: ["1"]))
        #expect(keeper.judge(text("hint")) == .pass)
        #expect(keeper.judge(text(from: Self.bob)) == .refuse(.notServed))
    }

    // MARK: Who is served

    @Test("an allowed group is served, whoever writes there, and their private chats are not")
    func allowedGroup() {
        var keeper = Gatekeeper(rules: GateRules(allowed: ["-5"]))
        #expect(keeper.judge(text(from: Self.bob, in: Self.group)) == .pass)
        #expect(keeper.judge(text(from: Self.bob)) == .refuse(.notServed))
    }

    @Test("a blocked person is not served although they are allowed, or administrate")
    func blockedFirst() {
        var keeper = Gatekeeper(rules: GateRules(allowed: ["1", "-5"], blocked: ["1"], admins: ["1"]))
        #expect(keeper.judge(text("hint")) == .ignore)
        #expect(keeper.judge(text(in: Self.group)) == .ignore)
    }

    @Test("a blocked group is left although a blocked person wrote there, or an allowed one")
    func blockedGroupFirst() {
        var keeper = Gatekeeper(rules: GateRules(allowed: ["2"], blocked: ["1", "-5"]))
        #expect(keeper.judge(text(in: Self.group)) == .refuse(.groupNotServed))
        var other = Gatekeeper(rules: GateRules(allowed: ["2"], blocked: ["1", "-5"]))
        #expect(other.judge(text(from: Self.bob, in: Self.group)) == .refuse(.groupNotServed))
    }

    @Test("presses, queries and other events of people who are not served are ignored")
    func ignoresEvents() {
        var keeper = Gatekeeper(rules: GateRules(allowed: []))
        let press = Event.button(ButtonPress(id: "b", messageID: nil, data: "hint"))
        let query = Event.inlineQuery(InlineQuery(id: "q", text: "yacht"))
        for event in [press, query, .chatMigrated(from: Self.group.id)] {
            #expect(keeper.judge(update(event)) == .ignore)
        }
        #expect(keeper.judge(text()) == .refuse(.notServed), "Told of it for the first time.")
    }

    @Test("who lets the bot in again is told again")
    func toldAgain() {
        var keeper = Gatekeeper(rules: GateRules(allowed: []))
        #expect(keeper.judge(text()) == .refuse(.notServed))
        #expect(keeper.judge(update(.botMembership(isMember: false))) == .pass)
        #expect(keeper.judge(text()) == .refuse(.notServed))
    }

    @Test("who was turned away is remembered of twenty thousand chats; then all begins anew")
    func remembersRefused() {
        func stranger(_ number: Int) -> Update {
            text(from: Person(id: PersonID(platform: .telegram, id: "9\(number)"), name: "x"))
        }
        var keeper = Gatekeeper(rules: GateRules(allowed: []))
        for number in 0..<19_999 { _ = keeper.judge(stranger(number)) }
        #expect(keeper.judge(stranger(0)) == .ignore)
        #expect(keeper.judge(stranger(19_999)) == .refuse(.notServed))
        #expect(keeper.judge(stranger(0)) == .refuse(.notServed))
        #expect(keeper.judge(stranger(0)) == .ignore)
    }

    // MARK: How much

    @Test("by default one person may say a hundred things in ten seconds, and send sixty photos a minute")
    func defaults() {
        var keeper = Gatekeeper(rules: GateRules())
        #expect((0..<100).allSatisfy { _ in keeper.judge(text(at: 9.9)) == .pass })
        #expect(keeper.judge(text(at: 9.9)) == .refuse(.tooManyMessages))
        #expect((0..<60).allSatisfy { _ in keeper.judge(photo(at: 59.9)) == .pass })
        #expect(keeper.judge(photo(at: 59.9)) == .refuse(.tooManyPhotos))
    }

    @Test("however few a minute are allowed, one in ten seconds is")
    func atLeastOne() {
        var keeper = Gatekeeper(rules: GateRules(messagesPerMinute: 1, photosPerMinute: 1))
        #expect(keeper.judge(text(at: 0)) == .pass)
        #expect(keeper.judge(text(at: 9.9)) == .refuse(.tooManyMessages))
        #expect(keeper.judge(text(at: 10)) == .pass)
    }

    @Test("a group's photos are counted together, three times as many as one person's")
    func groupPhotos() {
        var keeper = Gatekeeper(rules: rules)
        let crowd = (10..<30).map { Person(id: PersonID(platform: .telegram, id: "\($0)"), name: "x") }
        let verdicts = crowd.map { keeper.judge(photo(from: $0, in: Self.group)) }
        #expect(verdicts.prefix(9).allSatisfy { $0 == .pass })
        #expect(verdicts[9] == .refuse(.tooManyPhotos) && verdicts.dropFirst(10).allSatisfy { $0 == .ignore })
        #expect(keeper.judge(photo(from: crowd[0])) == .pass, "At home only their own count.")
        #expect((0..<3).map { _ in keeper.judge(photo(in: Self.group)) }.last == .ignore)
    }

    @Test("queries are counted with messages; coming and going is not counted")
    func countsQueries() {
        var keeper = Gatekeeper(rules: rules)
        let query = update(.inlineQuery(InlineQuery(id: "q", text: "yacht")))
        #expect((0..<6).map { _ in keeper.judge(query) }.last == .refuse(.tooManyMessages))
        for _ in 0..<20 { #expect(keeper.judge(update(.botMembership(isMember: true))) == .pass) }
        #expect(keeper.judge(photo()) == .pass, "Photos have a limit of their own.")
    }

    private func guest(from person: Person, at place: String, withPhoto: Bool) -> Update {
        let photo = withPhoto ? PhotoReference(fileID: "f", uniqueID: "u") : nil
        let message = IncomingMessage(id: MessageID(rawValue: "m"), text: "yacht", photo: photo)
        return update(.guest(GuestQuery(id: "g", place: place, message: message)), from: person)
    }

    @Test("guests have the limits of people, pictures apart, and a place has its own whoever calls")
    func guests() {
        var keeper = Gatekeeper(rules: rules)
        let pictures = (0..<4).map { _ in keeper.judge(guest(from: Self.ana, at: "-9", withPhoto: true)) }
        #expect(pictures == [.pass, .pass, .pass, .refuse(.tooManyPhotos)])
        #expect(keeper.judge(guest(from: Self.ana, at: "-9", withPhoto: false)) == .pass)
        let others = (0..<9).map { Person(id: PersonID(platform: .telegram, id: "7\($0)"), name: "x") }
        let crowd = others.map { keeper.judge(guest(from: $0, at: "-9", withPhoto: true)) }
        #expect(crowd.count { $0 == .pass } == 6, "Three of Ana's and six of the others' are three times one person's.")
        #expect(keeper.judge(guest(from: Self.bob, at: "-8", withPhoto: true)) == .pass)
        #expect(keeper.judge(photo(from: Self.bob, in: Self.group)) == .pass)
    }

    @Test("nobody is answered in a place that the operator has shut out")
    func blockedPlace() {
        var keeper = Gatekeeper(rules: GateRules(blocked: [ListedID(platform: .telegram, id: "-9")]))
        #expect(keeper.judge(guest(from: Self.ana, at: "-9", withPhoto: false)) == .ignore)
        #expect(keeper.judge(guest(from: Self.ana, at: "-8", withPhoto: false)) == .pass)
    }

    /// So many people who do one thing each.
    private func crowd(of count: Int, at seconds: Double, before keeper: inout Gatekeeper) {
        for number in 0..<count {
            let person = Person(id: PersonID(platform: .telegram, id: "8\(number)"), name: "x")
            _ = keeper.judge(text(from: person, at: seconds))
        }
    }

    @Test("past twenty thousand tallies those are let go of that count nothing any more, and only those")
    func makesRoom() {
        var keeper = Gatekeeper(rules: rules)
        for _ in 0..<3 { _ = keeper.judge(photo(at: 20)) }
        crowd(of: 19_999, at: 0, before: &keeper)
        #expect(keeper.judge(photo(at: 70)) == .refuse(.tooManyPhotos), "Within the minute since 20 s.")
    }

    @Test("past twenty thousand tallies that all count, all is forgiven")
    func forgives() {
        var keeper = Gatekeeper(rules: rules)
        for _ in 0..<3 { _ = keeper.judge(photo(at: 20)) }
        #expect(keeper.judge(photo(at: 30)) == .refuse(.tooManyPhotos))
        crowd(of: 20_000, at: 30, before: &keeper)
        #expect(keeper.judge(photo(at: 31)) == .pass)
    }
}
