import Delivery
import Testing

@testable import Assembly

@Suite("Metrics")
struct MetricsTextTests {
    @Test("are in Prometheus's text format, each with its type, and contain nothing about people")
    func form() {
        let counters = DeliveryCounters()
        counters.add(.updatesHandled, 41)
        counters.add(.updatesHandled)
        let health = HealthReport(
            status: .degraded, faults: ["telegram": "a \"quoted\" reason"], secondsSincePoll: ["telegram": 1.5],
            pendingUpdates: 3)
        let text = MetricsText.text(
            counters: counters, health: health, process: ProcessFigures(memory: 1 << 20, descriptors: 12, uptime: 60))
        let lines = text.split(separator: "\n")
        #expect(lines.contains("honeycue_updates_handled_total 42"))
        #expect(lines.contains("# TYPE honeycue_updates_handled_total counter"))
        #expect(lines.contains("honeycue_fault{part=\"telegram\"} 1.0"))
        #expect(lines.contains("honeycue_seconds_since_poll{platform=\"telegram\"} 1.5"))
        #expect(lines.contains("honeycue_up 1.0"))
        #expect(lines.contains("process_open_fds 12.0"))
        #expect(!text.contains("reason"))
        for line in lines where !line.hasPrefix("#") {
            #expect(line.wholeMatch(of: /[a-z_]+(\{[a-z]+="[^"]*"\})? [0-9.]+/) != nil, "\(line)")
        }
    }

    @Test("a label's value can't break out of its quotes")
    func escaping() {
        var metrics = MetricsText()
        metrics.addGauge("g", ["a\"b\\c\nd": 1], label: "l")
        #expect(metrics.text == "# TYPE g gauge\ng{l=\"a\\\"b\\\\c\\nd\"} 1.0\n")
    }
}
