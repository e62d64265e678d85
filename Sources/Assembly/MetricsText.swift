import BotState
import Delivery
import Messaging

/// The bot's metrics in the text format of Prometheus (<https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>).
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private(set) var text = ""

    /// Adds a counter: a number that only increases.
    mutating func addCounter(_ name: String, _ value: Int) {
        text += "# TYPE honeycue_\(name)_total counter\nhoneycue_\(name)_total \(value)\n"
    }

    /// Adds a gauge: a number that can go up and down. Several values are distinguished by a label.
    mutating func addGauge(_ name: String, _ values: [String: Double], label: String) {
        guard !values.isEmpty else { return }
        text += "# TYPE \(name) gauge\n"
        for (value, number) in values.sorted(by: { $0.key < $1.key }) {
            text += "\(name){\(label)=\"\(Self.escaped(value))\"} \(number)\n"
        }
    }

    mutating func addGauge(_ name: String, _ value: Double) {
        text += "# TYPE \(name) gauge\n\(name) \(value)\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}

extension MetricsText {
    /// All metrics of a running bot. They say which parts fail; `/health` says why.
    static func text(
        counters: DeliveryCounters, health: HealthReport, process: ProcessFigures
    ) -> String {
        var metrics = MetricsText()
        for count in DeliveryCounters.Count.allCases {
            metrics.addCounter(count.rawValue, counters.value(of: count))
        }
        metrics.addGauge("honeycue_up", health.status == .failing ? 0 : 1)
        metrics.addGauge("honeycue_fault", (health.faults ?? [:]).mapValues { _ in 1 }, label: "part")
        metrics.addGauge("honeycue_seconds_since_poll", health.secondsSincePoll, label: "platform")
        let waiting = [
            ("honeycue_pending_updates", health.pendingUpdates), ("honeycue_pending_messages", health.pendingMessages),
            ("honeycue_open_jobs", health.openJobs),
        ]
        for (name, value) in waiting { if let value { metrics.addGauge(name, Double(value)) } }
        metrics.addGauge("process_resident_memory_bytes", Double(process.memory))
        metrics.addGauge("process_open_fds", Double(process.descriptors))
        metrics.addGauge("honeycue_uptime_seconds", process.uptime)
        return metrics.text
    }
}
