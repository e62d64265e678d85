import Delivery
import ManualClock
import Messaging
import Testing

@Suite("Answering speed")
struct LatencyTests {
    /// The clock stands still, so whatever waits for a timer waits for ever. `make bench` measures the time.
    @Test("an answer is handed to the platform without waiting for any timer")
    func answersAtOnce() async throws {
        let bench = try Bench(clock: ManualClock().clock)
        bench.platform.expectAcknowledgement()
        try await bench.running(bench.flow().services) {
            for index in 0..<40 {
                bench.platform.feed(.text("\(index)"))
                try await bench.platform.waitForDeliveries(index + 1)
            }
        }
    }
}
