import Foundation
import Jail
import PhotoReading
import Testing
import Workers

/// Whether this kernel filters system calls, which also makes it refuse what a test wants refused.
private let kernelFilters = FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp/actions_avail")

@Suite("A locked worker as the kernel sees it", .enabled(if: kernelFilters))
struct LockedWorkerTests {
    /// The lines of a file in /proc about the first worker of `log`, each without its name.
    private func lines(of file: String, _ log: CollectedLog, separator: Character) throws -> [String: [String]] {
        let worker = try #require(log.workerIDs.first)
        let text = try String(contentsOfFile: "/proc/\(worker)/\(file)", encoding: .utf8)
        let pairs = text.split(separator: "\n").map { line -> (String, [String]) in
            // The names of limits hold single spaces and are as wide as this.
            let width = separator == ":" ? line.prefix { $0 != separator }.count + 1 : 26
            let name = line.prefix(width).trimmingCharacters(in: CharacterSet(charactersIn: ": "))
            return (name, line.dropFirst(width).split(whereSeparator: \.isWhitespace).map(String.init))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test("has the limits that its pool was given, and processor time for each photo of a request")
    func limits() async throws {
        let log = CollectedLog()
        var limits = ProbePool.limits
        limits.memory = 300 << 20
        limits.processorSeconds = 1000
        let pool = ProbePool.pool(limits: limits, log: log)
        #expect(try await pool.ask("echo tooLarge", "echo noBoard") == .none(.noBoard))
        let found = try lines(of: "limits", log, separator: " ")
        await pool.shutdown()
        #expect(found["Max data size"]?.prefix(2) == ["\(300 << 20)", "\(300 << 20)"])
        #expect(found["Max core file size"]?.prefix(2) == ["0", "0"])
        #expect(found["Max file size"]?.prefix(2) == ["0", "0"])
        #expect(found["Max open files"]?.prefix(2) == ["32", "32"])
        #expect(found["Max processes"]?.prefix(2) == ["0", "0"])
        let time = try #require(found["Max cpu time"])
        #expect((2000...2060).contains(Int(time[0]) ?? 0), "What the start took is added.")
        #expect(time[1] == "unlimited")
    }

    @Test("has no privileges, one thread, and a filter")
    func status() async throws {
        let log = CollectedLog()
        let pool = ProbePool.pool(log: log)
        #expect(try await pool.ask("echo noBoard") == .none(.noBoard))
        let found = try lines(of: "status", log, separator: ":")
        await pool.shutdown()
        let user = geteuid() == 0 ? "65534" : "\(geteuid())"
        #expect(found["Uid"] == [user, user, user, user])
        if geteuid() == 0 {
            #expect(found["Gid"] == [user, user, user, user])
            #expect(found["Groups"] == [])
        }
        for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] { #expect(found[set] == ["0000000000000000"], "\(set)") }
        #expect(found["NoNewPrivs"] == ["1"])
        #expect(found["Seccomp"] == ["2"])
        #expect(found["Threads"] == ["1"])
    }

    @Test("memory is refused at the limit and not much before, and the worker dies of that")
    func memory() async throws {
        let log = CollectedLog()
        var limits = ProbePool.limits
        limits.memory = 256 << 20
        let pool = ProbePool.pool(limits: limits, log: log)
        #expect(try await pool.ask("eat") == .none(.gaveUp))
        await pool.shutdown()
        let eaten = log.entries.compactMap { entry in
            entry.firstMatch(of: /eaten (\d+) MiB/).flatMap { Int($0.1) }
        }
        #expect((64...256).contains(eaten.max() ?? 0))
    }
}

@Suite("Each measure while the kernel refuses the others", .enabled(if: kernelFilters))
struct SingleMeasureTests {
    static let noPrivileges = "capget=\(EPERM)", noLandlock = "landlock_create_ruleset=\(EPERM)"
    static let noFilter = "seccomp=\(EPERM)"

    private func pool(refusing calls: [String], log: CollectedLog = CollectedLog()) -> WorkerPool {
        WorkerPool(
            executable: ProbePool.launcher,
            arguments: ["refusing"] + calls + ["--", ProbePool.executable.path, "serve"], limits: ProbePool.limits,
            size: 1, logger: log.logger)
    }

    /// Which of `escapes` are impossible, and the measures that were refused.
    private func impossible(
        _ escapes: [String], refusing calls: [String]
    ) async throws -> (escapes: [String], refusals: [Confinement.Measure: String]) {
        let pool = pool(refusing: calls)
        var refused: [String] = []
        for escape in escapes where try await pool.ask(escape) == .none(.noBoard) { refused.append(escape) }
        let refusals = try #require(pool.confinement?.refusals)
        await pool.shutdown()
        return (refused, refusals)
    }

    private static let refusal = String(cString: strerror(EPERM))

    @Test("Landlock keeps a worker from files and other processes")
    func files() async throws {
        let escapes = ["read-file", "write-file", "list-folder", "signal-parent"]
        let found = try await impossible(escapes, refusing: [Self.noPrivileges, Self.noFilter])
        #expect(found.escapes == escapes)
        #expect(found.refusals == [.privileges: Self.refusal, .calls: Self.refusal])
    }

    @Test("the filter keeps it from files, sockets, threads, code and other processes")
    func calls() async throws {
        let escapes = [
            "read-file", "write-file", "list-folder", "look-around", "signal-parent", "start-thread",
            "run-written-memory", "raise-limit", "become-root", "open-socket",
        ]
        let found = try await impossible(escapes, refusing: [Self.noPrivileges, Self.noLandlock])
        #expect(found.escapes == escapes)
        #expect(found.refusals == [.privileges: Self.refusal, .files: Self.refusal])
    }

    @Test("without capabilities and with its limits it can start nothing and raise nothing")
    func privileges() async throws {
        let escapes = ["start-thread", "fork", "raise-limit", "become-root", "read-secret"]
        let found = try await impossible(escapes, refusing: [Self.noLandlock, Self.noFilter])
        #expect(found.escapes == escapes)
        #expect(found.refusals == [.files: Self.refusal, .calls: Self.refusal])
    }

    @Test("that hold without choice are needed to start", arguments: ["prlimit64:1:2", "prlimit64:1:6", "prctl:0:38"])
    func needed(call: String) async throws {
        // The launcher sets what `prctl` then refuses.
        let pool = pool(refusing: ["\(call)=\(EPERM)"])
        await #expect(
            throws: PhotoReaderError.cannotStart("The process can't be confined: \(Self.refusal)")
        ) { try await pool.ask("echo noBoard") }
        await pool.shutdown()
    }

    @Test("are told in words, taken or not")
    func words() {
        #expect(
            "\(Confinement())"
                == "no privileges, no files (Landlock), only harmless system calls (seccomp)")
        #expect(
            "\(Confinement(refusals: [.privileges: "a", .files: "b", .calls: "c"]))"
                == "privileges kept (a), files not locked by Landlock (b), system calls not filtered by seccomp (c)")
        #expect(Confinement().isWhole)
        #expect(!Confinement(refusals: [.files: "b"]).isWhole)
    }
}
