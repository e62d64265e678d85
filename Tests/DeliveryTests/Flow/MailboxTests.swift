import Testing

@testable import Delivery

@Suite("A mailbox")
struct MailboxTests {
    @Test("tells whether more waits behind the event that was taken last")
    func hasMore() async {
        let mailbox = Mailbox<Int>()
        #expect(!mailbox.hasMore)
        for number in 1...3 { mailbox.send(number) }
        var taken: [(Int, Bool)] = []
        for await number in mailbox.events {
            taken.append((number, mailbox.hasMore))
            if number == 3 { break }
        }
        #expect(taken.map(\.0) == [1, 2, 3])
        #expect(taken.map(\.1) == [true, true, false])
    }

    @Test("does not count events that newer ones have replaced")
    func replaces() async {
        let mailbox = Mailbox<Int>(keepingNewest: 1)
        for number in 1...3 { mailbox.send(number) }
        for await number in mailbox.events {
            #expect(number == 3 && !mailbox.hasMore)
            break
        }
    }
}
