import CProcessShim
import Foundation
import Testing

private let isRoot = geteuid() == 0

/// Whether this kernel filters system calls.
private let kernelFilters = FileManager.default.fileExists(atPath: "/proc/sys/kernel/seccomp/actions_avail")

/// Whether it has Landlock.
private let kernelLocks = isLandlockThere()

/// Asks for the version of the interface, which takes no measure.
private func isLandlockThere() -> Bool {
    (try? JailProbe.table("version")["version"]).flatMap { Int($0) }.map { $0 > 0 } ?? false
}

@Suite("The filter of system calls alone", .enabled(if: kernelFilters))
struct CallFilterTests {
    private static let allowed: Set = [
        "read", "write", "readv", "writev", "recvfrom", "sendto", "ppoll", "lseek", "close", "fstat", "munmap",
        "mremap",
        "madvise", "brk", "futex", "membarrier", "rseq", "set_robust_list", "get_robust_list", "sched_yield",
        "sched_getaffinity", "getcpu", "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday",
        "times", "getrusage", "sysinfo", "uname", "getrandom", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
        "rt_sigpending", "sigaltstack", "restart_syscall", "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid",
        "getegid", "exit", "exit_group",
    ]
    private static let deadly: Set = [
        "execve", "execveat", "ptrace", "process_vm_readv", "process_vm_writev", "bpf", "mount", "umount2",
        "pivot_root",
        "chroot", "setns", "unshare", "init_module", "finit_module", "kexec_load", "keyctl", "add_key", "userfaultfd",
        "perf_event_open",
    ]
    #if arch(x86_64)
        private static let ofThisProcessor: (allowed: Set, deadly: Set) = (["poll"], ["fork", "vfork"])
        /// The kernel's own probes call these, past all filters.
        private static let unfiltered: Set = ["335", "336"]
    #else
        private static let ofThisProcessor: (allowed: Set<String>, deadly: Set<String>) = ([], [])
        private static let unfiltered: Set<String> = []
    #endif

    @Test("allows the calls that computing needs, kills for those that nobody needs, and refuses every other number")
    func calls() throws {
        let outcomes = try JailProbe.table("calls")
        let allowed = Self.allowed.union(Self.ofThisProcessor.allowed)
        let deadly = Self.deadly.union(Self.ofThisProcessor.deadly)
        #expect(outcomes.count == 700)
        #expect(Set(outcomes.filter { $0.value == "SYS" }.keys) == deadly)
        #expect(
            outcomes["clone3"] == "ENOSYS", "The C library then takes the older call, which has its flags in sight.")
        let possible = outcomes.filter { !["SYS", "EPERM"].contains($0.value) && $0.key != "clone3" }
        #expect(Set(possible.keys).subtracting(Self.unfiltered) == allowed)
    }

    @Test("tells a call's harmless forms from the others")
    func forms() throws {
        var expected = [
            "map_nothing": "done", "map_data": "done", "map_code": "EPERM", "map_writable_code": "EPERM",
            "protect_data": "done", "protect_code": "EPERM",
            "signal_oneself": "done", "signal_parent": "EPERM", "abort_oneself": "ABRT",
            "ask_for_flags": "done", "set_flags": "EPERM", "duplicate": "EPERM", "ask_whether_inherited": "EPERM",
            "ask_for_limit": "done", "ask_for_processor_limit": "done", "set_processor_limit": "done",
            "set_memory_limit": "EPERM", "set_limit_from_high": "EPERM", "set_limit_from_low": "EPERM",
            "ask_for_parents_limit": "EPERM", "set_parents_processor_limit": "EPERM",
            "clone_thread": "EPERM", "clone_process": "SYS",
        ]
        #if arch(x86_64)
            expected["call_as_x32"] = "SYS"
            expected["call_first_of_x32"] = "SYS"
            expected["call_last_before_x32"] = "EPERM"
        #endif
        let outcomes = try JailProbe.table("forms")
        // Some kernels know no 32-bit programs at all.
        #expect(outcomes["call_as_i386"] ?? "SYS" == "SYS")
        #expect(outcomes.filter { $0.key != "call_as_i386" } == expected)
    }

    @Test("holds for threads that ran before, and says where it can't")
    func threads() throws {
        #expect(
            try JailProbe.table("threads") == ["open_in_other_thread": "EPERM", "filter_beside_another": "EBUSY"])
    }
}

@Suite("Landlock alone", .enabled(if: kernelLocks))
struct FileLockTests {
    @Test("forbids all use of files, of TCP and of other processes that the kernel's version knows")
    func deeds() throws {
        var outcomes = try JailProbe.table("files")
        let version = try #require(outcomes.removeValue(forKey: "version").flatMap { Int($0) })
        // What came with a version, and how the refusal is called.
        let newer: [String: (version: Int, refusal: String)] = [
            "shorten": (3, "EACCES"), "listen_to_network": (4, "EACCES"), "call_over_network": (4, "EACCES"),
            "talk_to_device": (5, "EACCES"), "call_nameless_socket": (6, "EPERM"), "signal_parent": (6, "EPERM"),
        ]
        #expect(outcomes.count == 20)
        for (deed, outcome) in outcomes {
            let parts = outcome.split(separator: " ").map(String.init)
            // Only root makes devices.
            #expect(
                parts[0] == "done" || !isRoot && deed.hasSuffix("device"),
                "\(deed) is possible while nothing is locked.")
            let (first, refusal) = newer[deed] ?? (1, "EACCES")
            if version >= first { #expect(parts[1] == refusal, "\(deed)") }
        }
    }

    @Test(
        "asks each version of the kernel's interface for all that it knows",
        arguments: [
            (1, 13, 0, 0), (2, 14, 0, 0), (3, 15, 0, 0), (4, 15, 3, 0), (5, 16, 3, 0), (6, 16, 3, 3), (7, 16, 3, 3),
        ])
    func versions(version: Int32, fileBits: Int, network: UInt64, scopes: UInt64) {
        let lock = child_lock_of_version(version)
        #expect(lock.files == (1 << fileBits) - 1)
        #expect(lock.network == network)
        #expect(lock.scopes == scopes)
    }
}

@Suite("Limits and privileges alone")
struct LimitTests {
    @Test("limits are set hard and soft, and hold")
    func limits() throws {
        let memory = 64 << 20
        #expect(
            try JailProbe.lines("limits") == [
                "confine data \(memory) \(memory)", "confine core 0 0", "confine file 0 0",
                "confine privileges-for-ever 1 parent-death \(SIGKILL)",
                "seal files 10 10", "seal processes 0 0", "seal privileges-for-ever 0 parent-death 0",
                "take_half_the_memory done done", "take_more_memory done ENOMEM", "write_file done EFBIG",
                "raise_limit done EPERM", "open_one done done", "open_many done EMFILE", "start_process done EAGAIN",
            ])
    }

    @Test(
        "root becomes nobody, anybody else stays; neither has capabilities, can be looked into, or outlives its parent")
    func privileges() throws {
        func line(_ who: String, user: Int, groups: Int) -> String {
            "\(who) error 0 users \(user) \(user) \(user) groups \(user) \(user) \(user) others \(groups) "
                + "dumpable 0 parent-death \(SIGKILL) I 0 P 0 E 0"
        }
        var expected = ["orphan ended"]
        if isRoot {
            expected = [line("start", user: 65534, groups: 0), line("somebody", user: 12345, groups: 2)] + expected
        }
        let lines = try JailProbe.lines("privileges")
        #expect(lines.filter { isRoot || !$0.hasPrefix("start") } == expected)
    }

    @Test(
        "a measure says what the kernel refused",
        .enabled(if: kernelFilters),
        arguments: [
            ("confine", "prlimit64:1:2"), ("confine", "prlimit64:1:4"), ("confine", "prlimit64:1:1"),
            ("confine", "prctl:0:38"), ("confine", "prctl:0:1"), ("seal", "prlimit64:1:7"), ("seal", "prlimit64:1:6"),
            ("allow_cpu", "prlimit64:1:0"),
            // The processor's clock of the process itself, by ticks.
            ("allow_cpu", "clock_gettime:0:4294967288"), ("privileges", "capget"), ("privileges", "prctl:0:4"),
            ("privileges", "prctl:0:1"), ("files", "landlock_create_ruleset"), ("files", "landlock_create_ruleset:2:0"),
            ("files", "landlock_create_ruleset:2:1"), ("files", "landlock_restrict_self:1:0"),
            ("files", "landlock_restrict_self"), ("calls", "seccomp"), ("channel", "socketpair"),
            ("channel", "fcntl:1:4"),
            ("log", "pipe2"), ("log", "fcntl:1:4"),
        ])
    func refusals(measure: String, call: String) throws {
        let line = try #require(try JailProbe.lines("measure", measure, "\(call)=\(EBADFD)").first)
        #expect(line.hasPrefix("\(EBADFD) "), "\(line)")
    }

    @Test(
        "who has no capability asks for no fewer, and who inherits some does", .enabled(if: isRoot && kernelFilters))
    func nothingToDrop() throws {
        let without = try #require(try JailProbe.lines("measure", "privileges", "capset=\(EBADFD)").first)
        #expect(without.hasPrefix("0 "), "\(without)")
        let with = try #require(try JailProbe.lines("measure", "inherited-privileges").first)
        #expect(with.hasPrefix("\(EBADFD) "), "\(with)")
    }

    @Test(
        "a measure that worked says so, whatever went wrong before it", .enabled(if: kernelLocks && kernelFilters),
        arguments: ["confine", "seal", "allow_cpu", "privileges", "files", "channel", "log"])
    func success(measure: String) throws {
        let line = try #require(try JailProbe.lines("measure", measure).first)
        #expect(line.hasPrefix("0 "), "\(line)")
    }

    @Test(
        "root that can't become nobody says so", .enabled(if: isRoot && kernelFilters),
        arguments: ["setgroups", "setresgid", "setresuid"])
    func staysRoot(call: String) throws {
        #expect(
            try JailProbe.lines("measure", "privileges", "\(call)=\(EBADFD)") == ["\(EBADFD) parent-death \(SIGKILL)"])
    }

    @Test(
        "who keeps some privilege still dies with its parent, and the first refusal is the one told",
        .enabled(if: kernelFilters))
    func firstRefusal() throws {
        let capget = "capget=\(EBADFD)", death = "prctl:0:1=\(EDOM)"
        #expect(try JailProbe.lines("measure", "privileges", capget) == ["\(EBADFD) parent-death \(SIGKILL)"])
        #expect(try JailProbe.lines("measure", "privileges", capget, death) == ["\(EBADFD) parent-death 0"])
    }
}

@Suite("Starting a process")
struct SpawnTests {
    @Test("it has the channel and the log and nothing else open, signals as after login, and a group of its own")
    func spawn() throws {
        #expect(
            try JailProbe.lines("spawn") == [
                "channel 0 inherited 0 waits 0", "channel 1 inherited 0 waits 1",
                "log 0 inherited 0 waits 0", "log 1 inherited 0 waits 1",
                "error 0 status 0 socket 1 open 3 blocked 0 ignored 0 leader 1 variables 2",
                "send -1 EPIPE", "kept 0", "missing ENOENT",
            ])
    }

    @Test("large blocks of memory are given back, and threads share one heap")
    func allocator() throws {
        #expect(try JailProbe.lines("allocator") == ["smaller 0 larger 1 heaps 1"])
    }

    @Test("the bot's memory goes into no core file and to no other process, and a worker's is given up first")
    func memory() throws {
        #expect(
            try JailProbe.lines("memory") == [
                "volunteer error 0 score 900", "private error 0 core 0 0 dumpable 0",
            ])
    }
}
