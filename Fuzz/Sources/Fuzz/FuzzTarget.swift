import Foundation

/// A parser of untrusted bytes to be fuzzed. The environment variable `HONEYCUE_FUZZ` selects it.
///
/// A parser may return or throw anything. A trap, a crash, a report of AddressSanitizer or a hang is a finding.
enum FuzzTarget: String, CaseIterable {
    /// A photo file, as the worker receives it.
    case picture
    /// The payload of a JPEG's EXIF segment.
    case exif
    /// An answer to `getUpdates`, up to the bot's own updates.
    case update
    /// Text, button presses and job results in chats with much activity.
    case conversation
    /// A lexicon file.
    case lexicon
    /// The file `.env`.
    case environment
    /// An answer to `/sync` of a Matrix homeserver.
    case sync
    /// What other devices send in encrypted rooms.
    case olm

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
        case .sync: SyncFuzz.feed(data)
        case .olm: OlmFuzz.feed(data)
        }
    }
}

/// libFuzzer calls this first. Work that is done only once happens here, so that it is not attributed to an input.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    if FuzzTarget.chosen == .conversation { ConversationFuzz.prepare() }
    return 0
}

/// libFuzzer calls this with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.feed(bytes.map { Data(bytes: $0, count: count) } ?? Data())
    return 0
}
