import ArgumentParser
import Documents

/// `honeycue renderer`: the child process that draws a page of a document, in a jail. Only other commands start it.
struct RendererCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renderer", abstract: "Draw a page of a PDF for another command (which starts this itself).",
        shouldDisplay: false)

    @Option(help: "The page, from 1.")
    var page = 1

    @Option(help: "The longer side of the drawn page in pixels.")
    var side: Int

    func run() throws { throw ExitCode(RendererJail.enter(page: page, side: side)) }
}
