import Testing

@testable import Delivery

@Suite("Pauses after failures")
struct BackOffTests {
    @Test(
        "double from their first to their longest",
        arguments: [
            (BackOff.platform, [1, 2, 4, 8, 16, 30, 30]),
            (BackOff.store, [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5]),
        ] as [(BackOff, [Double])])
    func doubles(backOff: BackOff, seconds: [Double]) {
        for (index, expected) in seconds.enumerated() {
            let (whole, half) = (
                backOff.pause(afterFailures: index + 1, jitter: 1), backOff.pause(afterFailures: index + 1, jitter: 0)
            )
            #expect(abs(whole.seconds - expected) < 1e-9)
            #expect(abs(half.seconds - expected / 2) < 1e-9)
        }
    }

    @Test("lie between the half and the whole, whatever the chance, and however many failures there were")
    func bounds() {
        let backOff = BackOff(first: .seconds(1), longest: .seconds(1 << 40))
        #expect(backOff.pause(afterFailures: 0, jitter: 1) == .seconds(1), "As after the first.")
        #expect(backOff.pause(afterFailures: 3, jitter: 0.5) == .seconds(3))
        #expect(backOff.pause(afterFailures: 3, jitter: -1) == .seconds(2))
        #expect(backOff.pause(afterFailures: 3, jitter: 2) == .seconds(4))
        for failures in [21, 22, .max] {
            #expect(backOff.pause(afterFailures: failures, jitter: 1) == .seconds(1 << 20), "Doubled twenty times.")
        }
    }

    @Test("that a platform asks for are a tenth of a second longer, and never less than that")
    func retryAfter() {
        #expect(Duration.retryAfter(seconds: 7.25) == .seconds(7.35))
        #expect(Duration.retryAfter(seconds: -3) == .seconds(0.1))
        #expect(Duration.milliseconds(1250).seconds == 1.25)
    }
}
