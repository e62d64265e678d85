import Delivery
import PhotoReading
import Testing

@testable import Assembly

@Suite("The text of metrics")
struct MetricsTextTests {
    @Test("has the help and the type of each metric before its values")
    func plain() {
        var metrics = MetricsText()
        metrics.addCounter("c_total", "What is counted.", 42)
        metrics.addGauge("g", "A level.", [([("part", "a")], 0.5), ([("part", "b"), ("kind", "c")], 1)])
        metrics.addGauge("missing", "Nothing.", [])
        #expect(
            metrics.text == """
                # HELP c_total What is counted.
                # TYPE c_total counter
                c_total 42
                # HELP g A level.
                # TYPE g gauge
                g{part="a"} 0.5
                g{part="b",kind="c"} 1

                """)
    }

    @Test("has each bucket of a histogram hold what is in the smaller ones")
    func histogram() {
        let histogram = Histogram<NoLabels>(bounds: [0.1, 1])
        for seconds in [0.0625, 0.5, 0.5, 8] { histogram.observe(.seconds(seconds)) }
        var metrics = MetricsText()
        metrics.addHistogram("h_seconds", "How long.", histogram)
        #expect(
            metrics.text == """
                # HELP h_seconds How long.
                # TYPE h_seconds histogram
                h_seconds_bucket{le="0.1"} 1
                h_seconds_bucket{le="1"} 3
                h_seconds_bucket{le="+Inf"} 4
                h_seconds_sum 9.0625
                h_seconds_count 4

                """)
    }

    @Test("has an empty histogram from the start, so that its first observation is seen as an increase")
    func emptyHistogram() {
        var metrics = MetricsText()
        metrics.addHistogram("h_seconds", "How long.", Histogram<NoLabels>(bounds: [1]))
        #expect(metrics.text.hasSuffix("h_seconds_bucket{le=\"+Inf\"} 0\nh_seconds_sum 0\nh_seconds_count 0\n"))
    }

    @Test("has the series of a histogram with labels one after the other, in the order of their labels")
    func series() {
        let histogram = Histogram<PhotoLabels>(bounds: [1])
        histogram.observe(.seconds(2), PhotoLabels(kind: .page, outcome: .read))
        histogram.observe(.seconds(0.5), PhotoLabels(kind: nil, outcome: .noBoard))
        histogram.observe(.seconds(0.5), PhotoLabels(kind: .board, outcome: .uncertain))
        var metrics = MetricsText()
        metrics.addHistogram("honeycue_photo_read_seconds", "How long.", histogram)
        let lines = metrics.text.split(separator: "\n").filter { $0.contains("_count") }
        #expect(
            lines == [
                "honeycue_photo_read_seconds_count{kind=\"board\",outcome=\"uncertain\"} 1",
                "honeycue_photo_read_seconds_count{kind=\"page\",outcome=\"read\"} 1",
                "honeycue_photo_read_seconds_count{kind=\"unknown\",outcome=\"no_board\"} 1",
            ])
    }

    @Test("a label's value can't break out of its quotes, and a help not out of its line")
    func escaping() {
        var metrics = MetricsText()
        metrics.addGauge("g", "a\\b\nc", [([("l", "a\"b\\c\nd")], 1)])
        #expect(metrics.text == "# HELP g a\\\\b\\nc\n# TYPE g gauge\ng{l=\"a\\\"b\\\\c\\nd\"} 1\n")
    }

    @Test("writes the values that are no ordinary numbers as Prometheus reads them")
    func numbers() {
        var metrics = MetricsText()
        for value in [.infinity, -.infinity, .nan, 1e300, 1.5e-7] as [Double] { metrics.addGauge("g", "x", value) }
        let values = metrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(values == ["g +Inf", "g -Inf", "g NaN", "g 1e+300", "g 1.5e-07"])
    }
}
