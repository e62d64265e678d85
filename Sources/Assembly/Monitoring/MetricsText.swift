import Delivery

/// Metrics in the text format of Prometheus (<https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>).
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    typealias Labels = [(name: String, value: String)]

    private(set) var text = ""

    /// Adds a counter: a number that only increases. Its name ends in `_total`.
    mutating func addCounter(_ name: String, _ help: String, _ value: Double) {
        begin(name, "counter", help)
        addSample(name, [], value)
    }

    /// Adds a counter with labels.
    mutating func addCounter(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
        begin(name, "counter", help)
        for sample in samples { addSample(name, sample.labels, sample.value) }
    }

    /// Adds a gauge: a number that can go up and down.
    mutating func addGauge(_ name: String, _ help: String, _ value: Double) {
        addGauge(name, help, [([], value)])
    }

    /// Adds a gauge with several values, which their labels tell apart. Nothing when there are none.
    mutating func addGauge(_ name: String, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
        guard !samples.isEmpty else { return }
        begin(name, "gauge", help)
        for sample in samples { addSample(name, sample.labels, sample.value) }
    }

    /// Adds the series of a histogram. One without labels is there from the start, empty.
    mutating func addHistogram<L: MetricLabels>(_ name: String, _ help: String, _ histogram: Histogram<L>) {
        begin(name, "histogram", help)
        let observed = histogram.series
        if observed.isEmpty, let empty = NoLabels() as? L {
            addSeries(name, empty.pairs, Array(repeating: 0, count: histogram.bounds.count + 1), 0, histogram.bounds)
        }
        let series = observed.map { (labels: $0.key.pairs, series: $0.value) }
        for (labels, series) in series.sorted(by: { Self.text(of: $0.labels) < Self.text(of: $1.labels) }) {
            addSeries(name, labels, series.counts, series.sum, histogram.bounds)
        }
    }

    /// Each bucket of the text holds also what is in the smaller ones.
    private mutating func addSeries(
        _ name: String, _ labels: Labels, _ counts: [Int], _ sum: Double, _ bounds: [Double]
    ) {
        var total = 0
        for (count, bound) in zip(counts, bounds + [.infinity]) {
            total += count
            addSample("\(name)_bucket", labels + [("le", Self.text(of: bound))], Double(total))
        }
        addSample("\(name)_sum", labels, sum)
        addSample("\(name)_count", labels, Double(total))
    }

    private mutating func begin(_ name: String, _ type: String, _ help: String) {
        let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    private mutating func addSample(_ name: String, _ labels: Labels, _ value: Double) {
        text += "\(name)\(Self.text(of: labels)) \(Self.text(of: value))\n"
    }

    private static func text(of labels: Labels) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
    }

    /// A whole number without fraction, as counts and bounds are usually written.
    private static func text(of value: Double) -> String {
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if value.isNaN { return "NaN" }
        return Int(exactly: value).map(String.init) ?? "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
