import BotState
import Conversation
import Foundation
import ManualClock
import Messaging
import PhotoReading
import Storage
import Testing

@testable import Assembly
@testable import Delivery

@Suite("The figures of a running bot")
final class MonitorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "monitor-\(UUID().uuidString)")
    private let store: SQLiteStore
    private let clock = ManualClock()
    private let faults = FaultBoard()
    private let counters = DeliveryCounters(countsSentences: true)
    private let times = DeliveryTimes()
    private let health: DeliveryHealth
    private let lastBackup = Date(timeIntervalSince1970: 1_600_000_000)

    init() throws {
        store = try SQLiteStore(
            file: folder.appending(path: "honeycue.sqlite"), features: Conversation.stored, now: clock.clock.now)
        health = DeliveryHealth(
            store: store, platforms: [.telegram, .matrix], clock: clock.clock, faults: faults)
        // Each counter has a number of its own, so that none can be mistaken for another.
        for (index, count) in DeliveryCounters.Count.allCases.enumerated() { counters.add(count, 101 + index) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var monitor: Monitor {
        Monitor(
            health: health, counters: counters, times: times, start: ProcessStart(), findFaults: {}, reports: { 77 },
            lastBackup: { [lastBackup] in lastBackup })
    }

    /// The values of the metrics by their names with labels.
    private func values() async -> [String: Double] {
        let lines = await monitor.metrics().text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return lines.reduce(into: [:]) { values, line in
            let parts = line.split(separator: " ")
            values[parts.dropLast().joined(separator: " ")] = parts.last.flatMap { Double($0) }
        }
    }

    private func update(_ id: String, in chat: ChatID) -> Update {
        Update(
            id: id, chat: Chat(id: chat, kind: .private), sender: nil, date: clock.date,
            event: .message(IncomingMessage(id: MessageID(rawValue: id), text: "hello")))
    }

    /// Handles an update with a step that sends `texts` and opens `jobs`.
    private func handle(_ id: String, in chat: ChatID, texts: [String] = [], jobs: [Job] = []) async throws {
        _ = try await store.accept([update(id, in: chat)], from: .telegram, cursor: nil)
        let next = try #require(await store.nextPending(in: chat))
        let outgoing = texts.map {
            OutgoingMessage(chat: chat, action: .send(.init(RichText(plain: $0))))
        }
        try await store.commit(Step(state: next.state, outgoing: outgoing, jobs: jobs), handling: next)
    }

    @Test("each counter tells its own figure")
    func eachCounter() async {
        let values = await values()
        for (index, count) in DeliveryCounters.Count.allCases.enumerated() {
            #expect(values["honeycue_\(count.rawValue)_total"] == Double(101 + index), "\(count)")
        }
    }

    @Test("what waits is told by its kind, and since when")
    func backlog() async throws {
        let (ana, bob) = (ChatID(platform: .telegram, id: "1"), ChatID(platform: .telegram, id: "2"))
        try await handle("refused", in: ana, texts: ["refused"])
        let first = try #require(
            await store.nextOutgoing(at: clock.date, limit: 1, holds: .init(platforms: [.telegram])).first)
        try await store.markUndeliverable(first, reason: "too long")
        clock.advance(by: 100)
        let jobs =
            (1...2).map {
                Job(id: "read\($0)", chat: ana, work: .readPhotos([]), due: clock.date, holdsUpChat: false)
            }
            + (1...4).map {
                Job(id: "tea\($0)", chat: ana, work: .wake("tea"), due: clock.date + 600, holdsUpChat: false)
            }
        try await handle("work", in: ana, texts: ["one", "two", "three"], jobs: jobs)
        let arrivals = (1...5).map { update("later\($0)", in: bob) }
        _ = try await store.accept(arrivals, from: .telegram, cursor: nil)
        let values = await values()
        #expect(values["honeycue_pending_updates"] == 5)
        #expect(values["honeycue_pending_messages"] == 3)
        #expect(values["honeycue_undeliverable_messages"] == 1)
        #expect(
            values["honeycue_oldest_pending_message_timestamp_seconds"] == clock.startDate.timeIntervalSince1970 + 100)
        #expect(values[#"honeycue_open_jobs{lane="photos"}"#] == 2)
        #expect(values[#"honeycue_open_jobs{lane="look_ups"}"#] == 0)
        #expect(values[#"honeycue_open_jobs{lane="timers"}"#] == 4)
    }

    @Test("each histogram tells its own times")
    func histograms() async {
        times.updateCommit.observe(.seconds(1))
        for _ in 1...2 { times.messageSend.observe(.seconds(2)) }
        for _ in 1...3 { times.photoDownload.observe(.seconds(3)) }
        for _ in 1...4 { times.databaseCommit.observe(.seconds(4)) }
        let read = PhotoLabels(kind: .board, outcome: .read)
        for _ in 1...5 { times.photoRead.observe(.seconds(5), read) }
        let empty = PollLabels(platform: .matrix, outcome: .empty)
        for _ in 1...6 { times.poll.observe(.seconds(6), empty) }
        let values = await values()
        let names = [
            "update_commit_seconds", "message_send_seconds", "photo_download_seconds", "database_commit_seconds",
        ]
        for (index, name) in names.enumerated() {
            let count = Double(index + 1)
            #expect(values["honeycue_\(name)_count"] == count, "\(name)")
            #expect(values["honeycue_\(name)_sum"] == count * count, "\(name)")
        }
        #expect(values[#"honeycue_photo_read_seconds_count{kind="board",outcome="read"}"#] == 5)
        #expect(values[#"honeycue_poll_seconds_sum{platform="matrix",outcome="empty"}"#] == 36)
    }

    @Test("faults, polls, reports, backups and sentences are told")
    func others() async {
        health.polled(.matrix)
        faults.raise("the disk is full", on: .backups)
        counters.add(SentenceOutcome(.done, intent: "hint"))
        for _ in 1...2 { counters.add(SentenceOutcome(.missed, intent: "hint")) }
        let values = await values()
        #expect(values["honeycue_photo_reports"] == 77)
        #expect(values["honeycue_last_backup_timestamp_seconds"] == 1_600_000_000)
        #expect(values[#"honeycue_fault{part="backups"}"#] == 1 && values[#"honeycue_fault{part="database"}"#] == 0)
        #expect(
            values[#"honeycue_last_poll_timestamp_seconds{platform="matrix"}"#]
                == clock.startDate.timeIntervalSince1970)
        #expect(values[#"honeycue_last_poll_timestamp_seconds{platform="telegram"}"#] == nil)
        #expect(values[#"honeycue_sentences_total{intent="hint",result="done"}"#] == 1)
        #expect(values[#"honeycue_sentences_total{intent="hint",result="missed"}"#] == 2)
        #expect(values["honeycue_up"] == 0, "Telegram was never heard.")
    }

    @Test("what an administrator reads are the same figures")
    func botFigures() {
        let process = ProcessFigures(
            memory: 5, descriptors: 0, descriptorLimit: 0, processorTime: 0, start: ProcessStart())
        let figures = BotFigures(counters, reports: 7, process: process)
        func value(_ count: DeliveryCounters.Count) -> Int { counters.value(of: count) }
        #expect(figures.memory == 5 && figures.reports == 7)
        #expect(figures.received == value(.updatesReceived) && figures.handled == value(.updatesHandled))
        #expect(figures.refused == value(.updatesRefused) && figures.delivered == value(.messagesDelivered))
        #expect(figures.postponed == value(.deliveriesPostponed) && figures.givenUp == value(.messagesGivenUp))
        #expect(figures.photosRead == value(.photosRead) && figures.photosFailed == value(.photosFailed))
    }

    @Test("of this process are those that the system has of it")
    func process() throws {
        let figures = ProcessFigures.now(since: ProcessStart())
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        let kilobytes = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
        // Other tests allocate meanwhile.
        #expect(abs(figures.memory / 1024 - kilobytes) < kilobytes / 4)
        #expect(figures.descriptors > 2 && figures.descriptorLimit >= figures.descriptors)
        #expect(figures.processorTime > 0 && figures.uptime >= 0)
    }
}
