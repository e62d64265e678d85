import BotState
import Delivery
import Foundation
import Messaging

/// Looks at a running bot for its health and its metrics.
struct Monitor: Sendable {
    let health: DeliveryHealth
    let counters: DeliveryCounters
    let times: DeliveryTimes
    let start: ProcessStart
    /// Called before each look, to find faults that would otherwise be noticed only later.
    let findFaults: @Sendable () -> Void
    /// The number of reports of misread photos.
    let reports: @Sendable () async throws -> Int
    /// When the newest backup was made; `nil` if there is none, or if the bot makes none by itself.
    let lastBackup: @Sendable () -> Date?

    /// What was seen at one moment.
    struct Look: Sendable {
        var faults: [FaultBoard.Part: String]
        /// `nil` when the database can't be read.
        var report: DeliveryHealth.Report?

        var health: HealthReport { HealthReport(faults: faults, report: report) }
    }

    var liveness: LivenessReport { LivenessReport(stuck: health.stuckPlatforms) }

    func look() async -> Look {
        findFaults()
        do {
            let report = try await health.report()
            return Look(faults: health.faultsByPart, report: report)
        } catch {
            return Look(faults: health.faultsByPart.merging([.store: "\(error)"]) { known, _ in known }, report: nil)
        }
    }

    /// All metrics. They say which parts fail; `/health/ready` says why.
    func metrics() async -> MetricsText {
        let look = await look()
        var metrics = MetricsText()
        metrics.addGauge(
            "honeycue_build_info", "1, with the version of the bot as label.",
            [([("version", Version.current)], 1)])
        metrics.addHealth(look, parts: health.parts)
        if let report = look.report { metrics.addBacklog(report) }
        if let roster = look.report?.roster { metrics.addLeases(roster) }
        if let reports = try? await reports() {
            metrics.addGauge(
                "honeycue_photo_reports", "Misread photos that are kept with their senders' consent.", Double(reports))
        }
        metrics.addGauge(
            "honeycue_last_backup_timestamp_seconds",
            "When the newest backup was made, in seconds since 1970. Missing when there is none.",
            lastBackup().map { [([], $0.timeIntervalSince1970)] } ?? [])
        metrics.addTimes(times)
        for count in DeliveryCounters.Count.allCases {
            metrics.addCounter(
                "honeycue_\(count.rawValue)_total", count.help, Double(counters.value(of: count)))
        }
        if let sentences = counters.sentences { metrics.addSentences(sentences) }
        metrics.addProcess(.now(since: start))
        return metrics
    }
}

extension MetricsText {
    fileprivate mutating func addHealth(_ look: Monitor.Look, parts: [FaultBoard.Part]) {
        addGauge(
            "honeycue_up", "1 while the bot answers people, 0 while a platform or the database fails.",
            look.health.status == .failing ? 0 : 1)
        let faults = look.health.faults ?? [:]
        addGauge(
            "honeycue_fault", "1 while the part fails, 0 otherwise. /health/ready says why.",
            parts.map { ([("part", $0.name)], faults[$0.name] == nil ? 0 : 1) })
        let polls = (look.report?.lastPolls ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
        addGauge(
            "honeycue_last_poll_timestamp_seconds", "When the platform last answered a poll, in seconds since 1970.",
            polls.map { ([("platform", $0.key.rawValue)], $0.value.timeIntervalSince1970) })
    }

    fileprivate mutating func addBacklog(_ report: DeliveryHealth.Report) {
        let backlog = report.backlog
        addGauge("honeycue_pending_updates", "Updates that wait to be handled.", Double(backlog.pendingUpdates))
        addGauge(
            "honeycue_pending_messages", "Messages and other actions that wait to be sent.",
            Double(backlog.pendingMessages))
        addGauge(
            "honeycue_oldest_pending_message_timestamp_seconds",
            "When the message was committed that has waited longest to be sent, in seconds since 1970. Missing when none waits.",
            backlog.oldestPendingMessage.map { [([], $0.timeIntervalSince1970)] } ?? [])
        addGauge(
            "honeycue_undeliverable_messages", "Messages given up in the last three days.",
            Double(backlog.undeliverable))
        addGauge(
            "honeycue_open_jobs", "Jobs that are not done. Those in the lane timers wait for their time.",
            Job.Lane.allCases.map { ([("lane", $0.rawValue)], Double(backlog.openJobsByLane[$0] ?? 0)) })
    }

    fileprivate mutating func addSentences(_ counts: [SentenceOutcome: Int]) {
        let sorted = counts.sorted { ($0.key.intent, $0.key.result.rawValue) < ($1.key.intent, $1.key.result.rawValue) }
        addCounter(
            "honeycue_sentences_total",
            "Sentences in people's own words, by the likeliest intent and what became of them. Their words are not kept.",
            sorted.map { ([("intent", $0.key.intent), ("result", $0.key.result.rawValue)], Double($0.value)) })
    }

    fileprivate mutating func addLeases(_ roster: Roster) {
        let leases = roster.holders.sorted { $0.key.rawValue < $1.key.rawValue }
        addGauge(
            "honeycue_lease",
            "1 for the process that has the duty, of all processes that share the database. Missing where the bot has it for itself.",
            leases.map { ([("duty", $0.key.rawValue), ("process", $0.value)], 1) })
    }

    fileprivate mutating func addTimes(_ times: DeliveryTimes) {
        addHistogram(
            "honeycue_update_commit_seconds",
            "Time from the arrival of an update to the commit of what it leads to. Includes the wait behind a photo.",
            times.updateCommit)
        addHistogram(
            "honeycue_message_send_seconds",
            "Time from the commit of a message to its acceptance by the platform, with pauses and further attempts.",
            times.messageSend)
        addHistogram(
            "honeycue_photo_read_seconds", "Time to download and read the photos of one job, with further attempts.",
            times.photoRead)
        addHistogram(
            "honeycue_photo_download_seconds", "Time to download the photos of one job.", times.photoDownload)
        addHistogram(
            "honeycue_database_commit_seconds", "Time to write a transaction to the disk.", times.databaseCommit)
        addHistogram(
            "honeycue_poll_seconds", "Time of one request for updates. A long poll that ends without any takes 50 s.",
            times.poll)
    }

    /// The names are those of Prometheus's own client libraries.
    fileprivate mutating func addProcess(_ process: ProcessFigures) {
        addCounter(
            "process_cpu_seconds_total", "Processor time of the bot, without the photo workers.", process.processorTime)
        addGauge("process_resident_memory_bytes", "Resident memory of the bot.", Double(process.memory))
        addGauge("process_open_fds", "Open file descriptors.", Double(process.descriptors))
        addGauge("process_max_fds", "The most file descriptors that may be open.", Double(process.descriptorLimit))
        addGauge(
            "process_start_time_seconds", "When the bot started, in seconds since 1970.",
            process.start.date.timeIntervalSince1970)
    }
}
