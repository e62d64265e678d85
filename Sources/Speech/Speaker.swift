public import Foundation
import Jail

/// Speaks texts. Each text gets a process of its own in a jail, so that a text which breaks the speaking program harms nothing else.
public struct Speaker: Sendable {
    private let executable: URL
    private let arguments: [String]
    private let timeLimit: Duration
    private let unconfined: @Sendable (String) -> Void

    /// Bytes: a minute and a half at 22,050 Hz.
    private static let waveLimit = 4 << 20

    /// - Parameters:
    ///   - executable: the program that turns into the speaking program (``SpeakerJail``), usually this one: `/proc/self/exe`.
    ///   - arguments: what makes it do so.
    ///   - timeLimit: the longest time for one text.
    ///   - unconfined: called with what is lacking, each time that the system refuses a part of the jail.
    public init(
        executable: URL, arguments: [String] = ["speaker"], timeLimit: Duration = .seconds(5),
        unconfined: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.unconfined = unconfined
        self.executable = executable
        self.arguments = arguments
        self.timeLimit = timeLimit
    }

    /// Speaks `words`, which are in `language`; English is American English.
    /// - Throws: ``SpeechError``.
    public func speak(_ words: String, in language: SpokenLanguage = .english) async throws -> Recording {
        guard let text = SpeakableText(words) else { throw SpeechError.nothingToSay }
        return try await withCheckedThrowingContinuation { continuation in
            let thread = Thread { continuation.resume(with: Result { try record(text, in: language) }) }
            thread.name = "speaker"
            thread.start()
        }
    }

    private func record(
        _ text: SpeakableText, in language: SpokenLanguage
    ) throws(SpeechError) -> Recording {
        let voice = language == .english ? [] : ["--voice", language.rawValue]
        let output = try speech(of: text, arguments: arguments + voice)
        guard let wave = WaveSamples(output) else { throw .noSpeech("\(output.count) bytes that are no WAV file") }
        return try Recording(wave)
    }

    /// What the speaking program writes for `text`.
    private func speech(of text: SpeakableText, arguments: [String]) throws(SpeechError) -> Data {
        let deadline = ChildDeadline(in: timeLimit)
        do throws(ChildProcess.Fault) {
            // What the speaking program says on standard error is discarded.
            let process = try ChildProcess(executable: executable, arguments: arguments) { line in
                if let lack = Confinement.inLine(line) { unconfined(lack) }
            }
            try process.send(Data(text.text.utf8), by: deadline)
            process.finishSending()
            return try process.receiveAll(limit: Self.waveLimit, by: deadline)
        } catch {
            throw SpeechError(error)
        }
    }
}
