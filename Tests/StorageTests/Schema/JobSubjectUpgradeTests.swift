import BotState
import Foundation
import GRDB
import Messaging
import PhotoReading
import SQL
import Testing

@testable import Storage

@Suite("Jobs of an earlier version")
struct JobSubjectUpgradeTests {
    /// A store over a database as the version before `0012-job-subjects` left it, after executing `sql`.
    private func store(_ sql: String) throws -> SQLiteStore {
        let file = try TemporaryFolder().file("honeycue.sqlite")
        let database = try DatabaseQueue(path: file.path(percentEncoded: false))
        try Schema.ownMigrator.migrate(database, upTo: Schema0011JobLanes.name)
        try database.write {
            try $0.execute(
                sql: "INSERT INTO chat (id, platform, external_id, kind) VALUES (1, 'telegram', '1', 'private');" + sql)
        }
        try database.close()
        return try SQLiteStore(file: file, features: .all)
    }

    private func job(_ id: String, _ work: String, lane: String) -> String {
        """
        INSERT INTO job (id, chat_id, work, lane, due, holds_up_chat)
            VALUES ('\(id)', 1, CAST('\(work)' AS BLOB), '\(lane)', 0, 0);
        """
    }

    @Test("know who asked for them")
    func openJobs() async throws {
        let store = try store(
            job("timer", #"{"wake":{"_0":"draw:pause:7:x"}}"#, lane: "timers")
                + job("plain", #"{"wake":{"_0":"tea"}}"#, lane: "timers")
                + job("who", #"{"findStanding":{}}"#, lane: "look_ups")
                + job("code", #"{"findChallenge":{"code":"7K2A"}}"#, lane: "look_ups")
                + job("read", #"{"readPhotos":{"_0":[],"as":{"wholePage":false}}}"#, lane: "photos")
                + job("keep", #"{"keepPhotos":{"_0":[],"of":{"read":"board Y ACEHNT"}}}"#, lane: "photos"))
        let jobs = try await store.dueJobs(at: Moment.start, limit: 9)
        let bySubject = Dictionary(uniqueKeysWithValues: jobs.map { ($0.id, $0.subject) })
        #expect(
            bySubject == [
                "timer": "draw", "plain": nil, "who": "group", "code": "group", "read": nil, "keep": "rep",
            ])
        #expect(jobs.first { $0.id == "timer" }?.work == .wake("pause:7:x"))
        #expect(jobs.first { $0.id == "plain" }?.work == .wake("tea"))
    }

    @Test("that ended but were not handled are handled with their results")
    func results() async throws {
        let reading = Reading.sketch(SketchReading(guesses: [.init(label: "cat", probability: 0.5)], verdict: .drawing))
        let standing = ChatStanding(role: .administrator, readsAllMessages: true)
        let encoder = JSONEncoder()
        let results: [(Data?, EndedJob)] = [
            (try encoder.encode(reading), EndedJob(id: "0", subject: nil, result: .reading(reading))),
            (try encoder.encode("group:race:r7"), EndedJob(id: "1", subject: "group", result: .woken("race:r7"))),
            (try encoder.encode(PhotoReport.Outcome.gone), EndedJob(id: "2", subject: "rep", result: .kept(.gone))),
            (try encoder.encode(standing), EndedJob(id: "3", subject: "group", result: .standing(standing))),
            (try encoder.encode(Challenge?.none), EndedJob(id: "4", subject: "group", result: .challenge(nil))),
            (Data("?".utf8), EndedJob(id: "5", subject: nil, result: nil)),
            (nil, EndedJob(id: "6", subject: nil, result: nil)),
        ]
        let rows = results.enumerated().map { index, entry in
            let event =
                entry.0.map { #"{"jobFinished":{"jobID":"\#(index)","result":"\#($0.base64EncodedString())"}}"# }
                ?? #"{"jobFailed":{"jobID":"\#(index)"}}"#
            let body =
                #"{"id":"job:\#(index)#1","chat":{"id":{"platform":"telegram","id":"1"},"kind":"private"},"date":7,"#
                + #""requester":{"platform":"telegram","id":"1"},"event":\#(event)}"#
            return """
                INSERT INTO inbox (platform, update_id, chat_id, person_id, is_job_result, body)
                    VALUES ('telegram', 'job:\(index)#1', 1, '1', 1, CAST('\(body)' AS BLOB));
                """
        }
        let store = try store(rows.joined())
        for (_, ended) in results {
            let next = try #require(await store.nextPending(in: .ana))
            #expect(next.input.ended == ended)
            #expect(next.input.person == .ana && next.input.date == Date(timeIntervalSinceReferenceDate: 7))
            try await store.commit(Step(state: next.state), handling: next)
        }
        #expect(try await store.nextPending(in: .ana) == nil)
    }

    @Test("that were handled keep only their identifier")
    func handled() async throws {
        let body = #"{"date":7,"event":{"jobFailed":{"jobID":"0"}}}"#
        let store = try store(
            """
            INSERT INTO inbox (platform, update_id, chat_id, person_id, is_job_result, body, handled_at)
                VALUES ('telegram', 'job:0#1', 1, '1', 1, CAST('\(body)' AS BLOB), 9);
            """)
        let stored = try await store.database.read {
            try String.fetchAll($0, sql: "SELECT update_id FROM inbox WHERE body IS NULL")
        }
        #expect(stored == ["job:0#1"])
    }
}

@Suite("A stored result")
struct StoredResultTests {
    @Test("that can't be read counts as a failure, so that whoever waits for it gets an answer")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(file: folder.file("honeycue.sqlite"), features: .all, now: { Moment.start })
        try await store.accept(.text("1", "photo"))
        try await store.handleNext(jobs: [.reading("j")])
        try await store.complete(.reading("j"), with: .reading(.none(.noBoard)), at: Moment.start)
        try await store.database.write { db in
            try db.execute(
                sql: """
                    UPDATE inbox SET body = CAST(replace(CAST(body AS TEXT), 'noBoard', 'nonsense') AS BLOB)
                    WHERE is_job_result
                    """)
        }
        let next = try #require(await store.nextPending(in: .ana))
        #expect(next.input.ended == EndedJob(id: "j", subject: nil, result: nil))
    }
}
