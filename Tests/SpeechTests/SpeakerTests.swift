import Foundation
import Testing

@testable import Speech

@Suite("Speaking")
struct SpeakerTests {
    /// The program, which is built next to the tests.
    private static let program: URL = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let beside = [tests, URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL.appending(path: "x")]
        let candidates = beside.map { $0.deletingLastPathComponent().appending(path: "honeycue") }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
    }()

    private func speaker() -> Speaker { Speaker(executable: Self.program) }

    @Test("words become a mono Opus file that lasts as long as the recording says")
    func speaks() async throws {
        let recording = try await speaker().speak("a powered blank for racing. 5 letters.")
        let file = try #require(OggFile(recording.ogg))
        #expect(file.channels == 1)
        #expect(recording.milliseconds > 1500 && recording.milliseconds < 10_000)
        #expect(abs(file.seconds * 1000 - Double(recording.milliseconds)) < 200, "with the encoder's lead-in")
    }

    @Test("more words take longer, and equal words give equal files")
    func depends() async throws {
        let short = try await speaker().speak("yacht")
        let long = try await speaker().speak("yacht, a vessel propelled by sail or power and used for cruising")
        #expect(long.milliseconds > short.milliseconds * 2)
        #expect(try await speaker().speak("yacht") == short)
    }

    @Test("every language has a voice of its own", arguments: SpokenLanguage.allCases)
    func languages(language: SpokenLanguage) async throws {
        let words = "Thomas, die Großmutter, garçon, niño"
        let recording = try await speaker().speak(words, in: language)
        #expect(try #require(OggFile(recording.ogg)).seconds > 1)
        if language != .english { #expect(try await recording != speaker().speak(words)) }
        #expect(SpokenLanguage(code: String(language.rawValue.prefix(2))) == language)
    }

    @Test(
        "a text can't be an option, a file or a command of the speaking program",
        arguments: [
            "--version", "-w /tmp/honeycue-speech-test.wav", "-f /etc/passwd", "[[h@'loU]]", "<speak>hello</speak>",
            "$(touch /tmp/honeycue-speech-test.wav)", "a\u{0}b\u{1B}[2Jc", String(repeating: "yacht ", count: 5000),
        ])
    func hostile(text: String) async throws {
        let file = try #require(OggFile(try await speaker().speak(text).ogg))
        #expect(file.seconds > 0.2 && file.seconds < 90)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/honeycue-speech-test.wav"))
    }

    @Test(
        "only words, numbers and sentences' punctuation are spoken", arguments: [("[[h@]]", "h"), ("a<b>&c", "a b c")])
    func cleaned(text: String, spoken: String) { #expect(SpeakableText(text)?.text == spoken) }

    @Test("a text without words is refused", arguments: ["", "   ", "▢▢▢", "🔊", "?!"])
    func wordless(text: String) async throws {
        await #expect(throws: SpeechError.nothingToSay) { try await speaker().speak(text) }
    }

    @Test("a program that is missing, silent or slow is an error, and nobody waits for it for long")
    func failures() async throws {
        await #expect(throws: SpeechError.self) {
            try await Speaker(executable: URL(filePath: "/no/such/program")).speak("yacht")
        }
        await #expect(throws: SpeechError.noSpeech("5 bytes that are no WAV file")) {
            try await Speaker(executable: URL(filePath: "/bin/cat"), arguments: []).speak("yacht")
        }
        await #expect(throws: SpeechError.tooLate) {
            try await Speaker(
                executable: URL(filePath: "/bin/sleep"), arguments: ["60"], timeLimit: .milliseconds(300)
            ).speak("yacht")
        }
    }

    @Test("WAV data that is cut, of two channels or something else is no speech")
    func waves() {
        var header = Data("RIFF\u{0}\u{0}\u{0}\u{0}WAVEfmt ".utf8)
        header += Data([16, 0, 0, 0, 1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0])
        header += Data("data".utf8) + Data([0, 0, 0, 0])
        #expect(WaveSamples(header) == nil)
        #expect(WaveSamples(header + Data([1, 0, 0xFF, 0xFF, 9]))?.samples == [1, -1])
        var stereo = header + Data([1, 0])
        stereo[22] = 2
        #expect(WaveSamples(stereo) == nil)
        #expect(WaveSamples(Data("hello".utf8)) == nil)
    }
}
