import CProcessShim
import Foundation

/// The confinement of the calling process, taken by the child itself, step by step. No step can be undone.
package enum Jail {
    /// A measure that the kernel refused.
    package struct Refusal: Error, CustomStringConvertible {
        let reason: String
        package var description: String { "The process can't be confined: \(reason)" }
    }

    /// Limits the memory that the process may write to; forbids core files, writing files and gaining privileges; and
    /// ends the process with the thread that started it. If memory runs out, the kernel kills this process before its
    /// parent.
    /// - Parameter memory: The limit in bytes.
    package static func enter(memory: Int) throws(Refusal) {
        // If a container forbids this, the kernel treats the child like any other process.
        _ = child_volunteer()
        try take { child_confine(UInt64(memory)) }
    }

    /// Gives back to the system what the process has freed and keeps for later.
    package static func returnFreeMemory() { allocator_trim() }

    /// Forbids starting processes and threads, and opening more than `files` files. Returns memory left over from
    /// loading to the system.
    package static func seal(files: UInt32) throws(Refusal) {
        returnFreeMemory()
        try take { child_seal(files) }
    }

    /// Makes the kernel kill the process after this many more seconds of processor time.
    package static func allow(processorSeconds: Int) {
        _ = child_allow_cpu(UInt32(clamping: processorSeconds))
    }

    /// Replaces the process with another program, which may read files and start threads, but opens no sockets and
    /// starts only programs below /usr. Measures that the kernel lacks or a container forbids are left out, and a line on
    /// standard error says so (``Confinement/inLine(_:)``). Returns only on failure.
    /// - Parameter arguments: The arguments; the first is the program's path.
    package static func become(_ arguments: [String], files: UInt32, processorSeconds: Int) {
        var confinement = Confinement()
        confinement.take(.privileges, by: child_drop_privileges)
        _ = child_limit_files(files)
        allow(processorSeconds: processorSeconds)
        confinement.take(.files, by: child_lock_files_except_programs)
        confinement.take(.calls, by: child_filter_calls_of_program)
        if !confinement.isWhole { try? FileHandle.standardError.write(contentsOf: Data(confinement.line.utf8)) }
        withCStrings(arguments) { pointers in
            guard let program = pointers[0] else { return EINVAL }
            return child_become(program, pointers)
        }
    }

    private static func take(_ measure: () -> Int32) throws(Refusal) {
        let error = measure()
        guard error == 0 else { throw Refusal(reason: String(cString: strerror(error))) }
    }
}
