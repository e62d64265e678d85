import Foundation

/// A parser of bytes from outside, to be fed whatever the fuzzer thinks of. `HONEYCUE_FUZZ` in the environment names it.
///
/// Nothing a parser returns or throws is wrong here; a trap, a crash, a report of AddressSanitizer or a hang is.
enum FuzzTarget: String, CaseIterable {
    /// A photo file, as the worker gets it.
    case picture
    /// The payload of a JPEG's EXIF segment.
    case exif
    /// The answer to `getUpdates`, all the way to the bot's own updates.
    case update
    /// What people type and press, and what a worker answers, in chats where much is going on.
    case conversation
    /// The file of compiled words.
    case lexicon
    /// The file `.env`.
    case environment

    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["HONEYCUE_FUZZ"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            FileHandle.standardError.write(Data("HONEYCUE_FUZZ must be one of: \(names)\n".utf8))
            exit(EX_USAGE)
        }
        return target
    }()

    func feed(_ data: Data) {
        switch self {
        case .picture: PictureFuzz.feed(data)
        case .exif: PictureFuzz.feedAsEXIF(data)
        case .update: UpdateFuzz.feed(data)
        case .conversation: ConversationFuzz.feed(data)
        case .lexicon: LexiconFuzz.feed(data)
        case .environment: EnvironmentFuzz.feed(data)
        }
    }
}

/// What libFuzzer calls first. What takes its time once must not look like an input that takes long.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    if FuzzTarget.chosen == .conversation { ConversationFuzz.prepare() }
    return 0
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.feed(bytes.map { Data(bytes: $0, count: count) } ?? Data())
    return 0
}
