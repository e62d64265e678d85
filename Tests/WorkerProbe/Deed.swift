import Foundation
import PhotoReading

/// What a probe can be asked to do. Good news is ``NothingRead/noBoard``, bad news ``NothingRead/unreadableFile``.
enum Deed: String {
    /// Answers with the reason given.
    case echo
    /// Sleeps so many milliseconds, then answers.
    case nap
    case hang
    case spin
    case eat
    case crash
    case crashLater = "crash-later"
    case exit
    case print
    case closeChannel = "close-channel"
    /// Prints more than a pipe holds.
    case chatter
    /// Good when there is nothing to read from standard input.
    case input
    /// Answers with the length of a frame that is too long.
    case babble
    /// Answers with a frame that is no message.
    case noMessage = "no-message"
    /// Answers another request.
    case answerOther = "answer-other"
    /// Answers with a probability that is none.
    case lie
    /// Good when the process has few files open and can open no file for writing past its limit.
    case files
    /// Good when none of the parent's environment is there.
    case environment
    /// Good when the process serves the so-manieth request.
    case count
    /// Dies unless it is the first that the process counts.
    case fresh

    func done(argument: String) -> Reading {
        switch self {
        case .echo: return .none(NothingRead(rawValue: argument) ?? .unreadableFile)
        case .nap:
            usleep((UInt32(argument) ?? 0) * 1000)
            return .none(.noBoard)
        case .hang: sleepForever()
        case .spin: spinForever()
        case .eat: return eatMemory()
        case .crash: fatalError("The probe was asked to crash.")
        case .crashLater:
            Thread.sleep(forTimeInterval: 0.5)
            fatalError("The probe was asked to crash later.")
        case .exit: Foundation.exit(9)
        case .print:
            Swift.print("A library prints this where it should not.")
            fflush(nil)
            FileHandle.standardError.write(Data("And this to standard error.\n".utf8))
            return .none(.noBoard)
        case .closeChannel:
            for descriptor in Int32(3)..<20 { close(descriptor) }
            sleepForever()
        case .chatter:
            for line in 0..<20_000 { FileHandle.standardError.write(Data("This is line \(line) of many.\n".utf8)) }
            return .none(.noBoard)
        case .input: return verdict(readLine() == nil)
        case .babble: return answered(with: [0xFF, 0xFF, 0xFF, 0xFF])
        case .noMessage: return answered(with: [0, 0, 0, 2] + Array("{}".utf8))
        case .answerOther: return answered(with: Self.answerToAnother)
        case .lie:
            return .sketch(SketchReading(guesses: [.init(label: "yacht", probability: 1e300)], verdict: .drawing))
        case .files: return verdict(Self.onlyKnownFilesAreOpen && Self.filesCannotBeWritten)
        case .environment: return verdict(ProcessInfo.processInfo.environment["HONEYCUE_PROBE_SECRET"] == nil)
        case .count:
            served.count += 1
            return verdict(served.count == Int(argument))
        case .fresh:
            served.count += 1
            if served.count > 1 { fatalError("The probe dies of its second photo.") }
            return .none(.noBoard)
        }
    }

    /// What goes down the channel, which has the first descriptor behind the standard ones, before the answer does.
    private func answered(with bytes: [UInt8]) -> Reading {
        write(STDERR_FILENO + 1, bytes, bytes.count)
        return .none(.noBoard)
    }

    private static var answerToAnother: [UInt8] {
        struct Answer: Encodable {
            var id = 4711
            var outcome = ["reading": ["_0": Reading.none(.noBoard)]]
            var milliseconds = 1.0
        }
        let body = (try? JSONEncoder().encode(Answer())).map(Array.init) ?? []
        return [0, 0, 0, UInt8(clamping: body.count)] + body
    }

    private func verdict(_ isGood: Bool) -> Reading { .none(isGood ? .noBoard : .unreadableFile) }

    /// The three standard ones and the channel twice. They are counted one by one, for no folder can be listed here.
    private static var onlyKnownFilesAreOpen: Bool {
        (0..<1024).count { fcntl(Int32($0), F_GETFL) >= 0 } == 5
    }

    private static var filesCannotBeWritten: Bool {
        signal(SIGXFSZ, SIG_IGN)
        let path = NSTemporaryDirectory() + "worker-probe-\(getpid())"
        defer { unlink(path) }
        let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
        defer { close(descriptor) }
        return descriptor < 0 || write(descriptor, "x", 1) < 0
    }
}

/// How many requests this process has served. The probe has one thread.
private struct Served {
    var count = 0
}
private nonisolated(unsafe) var served = Served()

func sleepForever() -> Never {
    while true { sleep(1000) }
}

private func spinForever() -> Never {
    var state: UInt64 = 1
    while true {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        if state == 0 { usleep(1) }
    }
}

/// Takes memory and writes to all of it until the process dies, or it has had enough; says how much it got.
private func eatMemory() -> Reading {
    let piece = 16
    var eaten: [[UInt8]] = []
    while eaten.count * piece < 2048 {
        eaten.append([UInt8](repeating: UInt8(truncatingIfNeeded: eaten.count + 1), count: piece << 20))
        FileHandle.standardError.write(Data("eaten \(eaten.count * piece) MiB\n".utf8))
    }
    return .none(.noBoard)
}
