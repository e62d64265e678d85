import Foundation
import Testing

@testable import Pages

@Suite("The time for reading a page")
struct ThreadTimeTests {
    @Test("passes while the thread works, and not while it waits")
    func waiting() {
        let start = ThreadTime.now, end = start.advanced(by: .milliseconds(20))
        Thread.sleep(forTimeInterval: 0.1)
        #expect(ThreadTime.now < end)
        while ThreadTime.now < end {}
        #expect(start.duration(to: .now) >= .milliseconds(20))
    }
}
