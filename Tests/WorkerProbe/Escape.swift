import Foundation

/// Ways out of the sandbox that a picture might try after taking control of the worker.
enum Escape: String {
    case readFile = "read-file"
    case readSecret = "read-secret"
    case writeFile = "write-file"
    case listFolder = "list-folder"
    case openSocket = "open-socket"
    case fork
    case execute
    case trace
    case signalParent = "signal-parent"
    case startThread = "start-thread"
    case runWrittenMemory = "run-written-memory"
    case raiseLimit = "raise-limit"
    case becomeRoot = "become-root"
    case lookAround = "look-around"

    /// Tries it. Returns whether it was refused; when the kernel kills the process for it, never returns.
    var isImpossible: Bool {
        switch self {
        case .readFile: open("/etc/passwd", O_RDONLY) < 0
        case .readSecret: open("/etc/shadow", O_RDONLY) < 0
        case .writeFile: open("/tmp/honeycue-escape", O_CREAT | O_WRONLY, 0o600) < 0
        case .listFolder: opendir("/") == nil
        case .openSocket: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0
        case .fork: Self.cannotFork
        case .execute: Self.cannotExecute
        case .trace: Self.cannotTrace
        case .signalParent: kill(getppid(), 0) < 0
        case .startThread: Self.cannotStartThread
        case .runWrittenMemory: Self.cannotMapCode
        case .raiseLimit: Self.cannotRaiseLimit
        case .becomeRoot: setuid(0) < 0 && seteuid(0) < 0
        case .lookAround: access("/etc/passwd", F_OK) < 0 && getcwd(nil, 0) == nil
        }
    }

    private static var cannotFork: Bool {
        var child: pid_t = 0
        return "/bin/true".withCString { posix_spawn(&child, $0, nil, nil, [nil], nil) } != 0
    }

    private static var cannotExecute: Bool {
        "/bin/true".withCString { execv($0, [nil]) } < 0
    }

    /// Asks to become the parent's debugger. Swift doesn't import variadic functions, so the function is looked up by name.
    private static var cannotTrace: Bool {
        typealias Trace = @convention(c) (CLong, pid_t, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CLong
        guard let symbol = dlsym(nil, "ptrace") else { return false }
        let attach = 16
        return unsafeBitCast(symbol, to: Trace.self)(attach, getppid(), nil, nil) < 0
    }

    private static var cannotStartThread: Bool {
        var thread = pthread_t()
        return pthread_create(&thread, nil, { _ in nil }, nil) != 0
    }

    private static var cannotMapCode: Bool {
        mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
    }

    private static var cannotRaiseLimit: Bool {
        var limits = rlimit(rlim_cur: 0, rlim_max: 0)
        guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_DATA.rawValue)), &limits) == 0 else { return false }
        limits.rlim_cur += 4096
        limits.rlim_max += 4096
        return setrlimit(__rlimit_resource_t(UInt32(RLIMIT_DATA.rawValue)), &limits) < 0
    }
}
