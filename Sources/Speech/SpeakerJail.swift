import Foundation
import Jail

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
    private static let memory = 256 << 20
    private static let processorSeconds = 5
    private static let files: UInt32 = 32

    /// Whether the speaking program is installed.
    public static var isProgramInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// Becomes the speaking program. Returns only when that fails, with the exit status of the process.
    ///
    /// What a kernel does not offer or a container forbids is left out, as for the processes that read photos.
    public static func enter(_ language: SpokenLanguage) -> Int32 {
        do throws(Jail.Refusal) {
            try Jail.enter(memory: memory)
        } catch {
            return EX_OSERR
        }
        Jail.become(arguments(language), files: files, processorSeconds: processorSeconds)
        return EX_UNAVAILABLE
    }
}
