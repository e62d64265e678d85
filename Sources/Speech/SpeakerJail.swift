import CProcessShim
import Foundation

/// The child's side of speaking: confines this process and turns it into espeak-ng, which reads the text from standard input and writes
/// the speech to standard output.
public enum SpeakerJail {
    /// The speaking program. Landlock lets the process start programs below /usr only.
    public static let program = "/usr/bin/espeak-ng"

    /// All arguments are fixed but for the voice, which is one of a list, so that a text can't become an option.
    private static func arguments(_ language: SpokenLanguage) -> [String] {
        [program, "-v", language.rawValue, "-b", "1", "--stdin", "--stdout"]
    }

    /// Bytes. espeak-ng needs some 30 MB, most of it the stack of a thread.
    private static let memory: UInt64 = 256 << 20
    private static let processorSeconds: UInt32 = 5
    private static let files: UInt32 = 32

    /// Whether the speaking program is installed.
    public static var isProgramInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Becomes the speaking program. Returns only when that fails, with the exit status of the process.
    ///
    /// What a kernel does not offer or a container forbids is left out, as for the processes that read photos.
    public static func enter(_ language: SpokenLanguage) -> Int32 {
        _ = child_volunteer()
        guard child_confine(memory) == 0 else { return EX_OSERR }
        _ = child_drop_privileges()
        _ = child_limit_files(files)
        _ = child_allow_cpu(processorSeconds)
        _ = child_lock_files_except_programs()
        _ = child_filter_calls_of_program()
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments(language).map { strdup($0) }
        pointers.append(nil)
        _ = child_become(program, pointers)
        return EX_UNAVAILABLE
    }
}
