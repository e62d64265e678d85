public import Foundation
package import Jail

/// Draws pages of PDF documents. Each page gets a process of its own in a jail, because documents come from strangers.
public struct PageRenderer: Sendable {
    private let executable: URL
    private let arguments: [String]
    private let timeout: Duration

    /// The maximum number of bytes of a drawn page. JPEG of noise has less than two bytes a pixel.
    private static let byteLimit = 16 << 20

    /// - Parameters:
    ///   - executable: the program that turns into the drawing program (``RendererJail``), usually this one: `/proc/self/exe`.
    ///   - arguments: what makes it do so.
    ///   - timeout: the longest time for one page.
    public init(executable: URL, arguments: [String] = ["renderer"], timeout: Duration = .seconds(10)) {
        self.executable = executable
        self.arguments = arguments
        self.timeout = timeout
    }

    /// Draws page `number` of `document`, from 1, as a JPEG whose longer side has `side` pixels. Blocks the calling thread, which must not
    /// end before.
    /// - Parameter abort: ends waiting for the page.
    /// - Throws: ``DocumentError``.
    package func page(
        _ number: Int, of document: Data, side: Int, abort: AbortSignal? = nil
    ) throws(DocumentError) -> Data {
        guard RendererJail.pages.contains(number) else { throw .noSuchPage }
        let output: Output
        do throws(ChildProcess.Fault) {
            output = try self.output(
                for: document, arguments: arguments + ["--page", "\(number)", "--side", "\(side)"], abort: abort)
        } catch {
            throw DocumentError(error)
        }
        guard output.status == 0, !output.picture.isEmpty else { throw output.error }
        return output.picture
    }

    private func output(
        for document: Data, arguments: [String], abort: AbortSignal?
    ) throws(ChildProcess.Fault) -> Output {
        let deadline = ChildDeadline(in: timeout)
        var output = Output()
        let process = try ChildProcess(executable: executable, arguments: arguments, abort: abort) { line in
            output.isLocked = output.isLocked || line.contains(Self.wordsOfLock)
        }
        do throws(ChildProcess.Fault) {
            try process.send(document, by: deadline)
        } catch {
            // A program that has seen enough of a bad document ends before all of it was sent.
            guard error == .closed else { throw error }
        }
        process.finishSending()
        output.picture = try process.receiveAll(limit: Self.byteLimit, by: deadline)
        process.stop(within: Self.exitTimeout)
        output.status = process.exitStatus
        return output
    }

    /// How long a program that has closed its output may take to exit.
    private static let exitTimeout = Duration.seconds(1)
    /// In what pdftoppm prints about a document with a password.
    private static let wordsOfLock = "Incorrect password"

    /// What the drawing program gave.
    private struct Output {
        var picture = Data()
        /// `nil` when a signal ended the program.
        var status: Int?
        var isLocked = false

        /// Why there is no page.
        var error: DocumentError {
            switch status {
            case nil: .gaveUp
            case RendererJail.statusOfMissingPage: .noSuchPage
            case RendererJail.statusOfMissingProgram: .cannotStart("\(RendererJail.program) is not installed")
            default: isLocked ? .locked : .damaged
            }
        }
    }
}
