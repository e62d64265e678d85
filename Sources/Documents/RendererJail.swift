import Foundation
import Jail

/// The child's side of drawing a page: confines this process and turns it into poppler's pdftoppm, which reads a PDF from standard input
/// and writes the page to standard output.
public enum RendererJail {
    /// The drawing program. Landlock lets the process start programs below /usr only.
    public static let program = "/usr/bin/pdftoppm"

    /// The pages that can be asked for.
    public static let pages = 1...9999
    /// The sides in pixels that a drawn page may have. More would only cost memory.
    public static let sides = 1...5000

    /// Bytes. A page of 26 megapixels needs some 130 MB.
    private static let memory = 256 << 20
    private static let processorSeconds = 8
    private static let files: UInt32 = 32

    /// The status with which pdftoppm ends when the document has fewer pages than the one asked for.
    static let statusOfMissingPage = 99
    /// The status of this program when it can't become pdftoppm.
    static let statusOfMissingProgram = Int(EX_UNAVAILABLE)

    /// Whether the drawing program is installed.
    public static var isProgramInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    /// All arguments are fixed but for two whole numbers, so that nothing that a person sends can become an option.
    ///
    /// The scale bounds the pixels, whatever size the document says a page has.
    private static func arguments(page: Int, side: Int) -> [String] {
        [
            program, "-f", "\(page)", "-singlefile", "-cropbox", "-scale-to", "\(side)", "-jpeg", "-jpegopt",
            "quality=95", "-",
        ]
    }

    /// Becomes the drawing program. Returns only when that fails, with the exit status of the process.
    ///
    /// What a kernel does not offer or a container forbids is left out, as for the processes that read photos.
    public static func enter(page: Int, side: Int) -> Int32 {
        guard pages.contains(page), sides.contains(side) else { return EX_USAGE }
        do throws(Jail.Refusal) {
            try Jail.enter(memory: memory)
        } catch {
            return EX_OSERR
        }
        Jail.become(arguments(page: page, side: side), files: files, processorSeconds: processorSeconds)
        return EX_UNAVAILABLE
    }
}
