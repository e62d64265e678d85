import Delivery
import Foundation
import Messaging
import Testing

@Suite("Answering speed", .serialized)
struct LatencyTests {
    /// The limit is far above what an idle machine needs (some milliseconds), so that only an unwanted sleep or poll exceeds
    /// it. `make bench` measures the exact time.
    @Test("an answer is handed to the platform without waiting for any timer")
    func answersAtOnce() async throws {
        let bench = try Bench()
        bench.platform.expectAcknowledgement()
        var times: [Duration] = []
        try await bench.running(bench.flow().services) {
            for index in 0..<40 {
                let start = ContinuousClock.now
                bench.platform.feed(.text("\(index)"))
                try await bench.platform.waitForDeliveries(index + 1)
                times.append(bench.platform.delivered[index].time - start)
            }
        }
        let median = times.sorted()[times.count / 2]
        #expect(median < .milliseconds(100))
    }
}
