import Foundation
import Testing

/// Each file in `Transcripts` is a conversation that must come out just so. With RECORD_TRANSCRIPTS set they are
/// written anew, for a person to read through the difference.
@Suite("Transcripts")
struct TranscriptTests {
    static let files: [String] = {
        let all =
            (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.folder.appending(path: "Transcripts").path))
            ?? []
        return all.filter { $0.hasSuffix(".txt") }.sorted()
    }()

    @Test("the bot says what the transcript says", arguments: files)
    func transcript(file: String) throws {
        let path = Fixtures.folder.appending(path: "Transcripts/\(file)")
        let expected = try String(contentsOf: path, encoding: .utf8)
        let played = try TranscriptRunner.replay(expected)
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            try played.write(to: path, atomically: true, encoding: .utf8)
        } else if played != expected {
            Issue.record("\(file) comes out differently:\n\(LineDifference(from: expected, to: played))")
        }
    }

    @Test("there are transcripts to play")
    func thereAreSome() { #expect(Self.files.count >= 10) }
}
