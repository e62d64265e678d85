import Messaging
import Telegram
import Testing

@Suite("What Telegram can do")
struct CapabilityTests {
    @Test("the limits are the published ones, and everything but polls and calls is there")
    func published() {
        let telegram = Capabilities.telegram
        #expect(telegram.features == Set(Capabilities.Feature.allCases).subtracting([.polls, .calls]))
        #expect(telegram.captionLength == 1024 && telegram.toastLength == 200 && telegram.buttonByteLimit == 64)
        let pace = telegram.pace
        #expect(pace.overall == .init(30, in: .seconds(1)))
        #expect(pace.chat == .init(5, in: .seconds(5)) && pace.group == .init(20, in: .seconds(60)))
        #expect(pace.editSpacing == .seconds(3))
    }
}
