import COpusShim
public import Foundation

/// Recorded speech.
public struct Recording: Hashable, Sendable {
    /// A file of the format Ogg Opus, which messengers play as a voice message.
    public let ogg: Data
    public let milliseconds: Int

    /// Encodes `samples`.
    init(_ wave: WaveSamples) throws(SpeechError) {
        var bytes: UnsafeMutablePointer<UInt8>?
        var size = 0
        let error = honeycue_opus_encode(
            wave.samples, Int32(wave.samples.count), Int32(wave.rate), &bytes, &size)
        guard error == 0, let bytes else { throw .noSpeech("libopusenc reports error \(error)") }
        ogg = Data(bytesNoCopy: bytes, count: size, deallocator: .free)
        milliseconds = wave.samples.count * 1000 / wave.rate
    }
}
