import BotState
import Testing

@testable import Conversation

@Suite("Figures for an operator")
struct OperatorTests {
    @Test(
        "the time since the start is said in minutes, from an hour on in hours and minutes",
        arguments: [(0, "0 min"), (59, "0 min"), (3599, "59 min"), (3600, "1 h 0 min"), (90_061, "25 h 1 min")])
    func uptime(seconds: Int, text: String) {
        let figures = BotFigures(
            uptime: seconds, memory: 3 << 20, received: 0, handled: 0, refused: 0, delivered: 0, postponed: 0,
            givenUp: 0, photosRead: 0, photosFailed: 0, reports: 0)
        #expect(OperatorFigures(figures).uptime == text && OperatorFigures(figures).memory == "3 MB")
    }
}
