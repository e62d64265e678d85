import Foundation
import Messaging

/// A platform made of two files, so that it outlives the process that uses it.
///
/// It reads updates from one file, and appends each delivery to the other in a single write, which a kill can't interrupt.
struct FilePlatform: MessagingPlatform {
    let platform = Platform.telegram
    let capabilities = Capabilities(
        features: [], captionLength: 0, toastLength: 0, buttonByteLimit: 0, pace: FilePlatform.pace)
    /// One `Update` as JSON per line. The cursor is the number of lines read.
    let updates: URL
    /// One ``Delivered`` as JSON per line.
    let deliveries: URL

    private static let pace: SendingLimits = {
        let fast = SendingLimits.Pace(1000, in: .seconds(1))
        return SendingLimits(overall: fast, chat: fast, group: fast, editSpacing: .zero)
    }()
    private static let batchLimit = 4
    private static let parkTime = Duration.milliseconds(30)

    struct Delivered: Codable {
        var key: String
        var chat: String
        var text: String
    }

    func start(commands: [CommandDescription]) async throws -> BotIdentity {
        BotIdentity(id: "0", name: "Probe", username: nil, readsAllGroupMessages: true)
    }

    func poll(after cursor: PollCursor?) async throws -> PollBatch {
        let read = cursor.flatMap { Int($0.rawValue) } ?? 0
        let lines = try String(contentsOf: updates, encoding: .utf8).split(separator: "\n")
        let batch = try lines.dropFirst(read).prefix(Self.batchLimit).map {
            try JSONDecoder().decode(Update.self, from: Data($0.utf8))
        }
        if batch.isEmpty { try await Task.sleep(for: Self.parkTime) }
        return PollBatch(updates: batch, cursor: PollCursor(rawValue: "\(read + batch.count)"))
    }

    func acknowledge(_ cursor: PollCursor) async throws {}

    func deliver(_ message: OutgoingMessage, key: String, queuedAt: Date) async throws -> DeliveryReceipt {
        guard case .send(let content, _, _) = message.action else { throw PlatformError.rejected("not a message") }
        let delivered = Delivered(key: key, chat: message.chat.id, text: content.text.markup)
        try append(try JSONEncoder().encode(delivered) + Data("\n".utf8))
        return DeliveryReceipt(messageID: MessageID(rawValue: key))
    }

    func standing(of person: PersonID?, in chat: ChatID) async throws -> ChatStanding {
        throw PlatformError.rejected("there are no members here")
    }

    func download(_ photo: PhotoReference, to destination: URL, byteLimit: Int) async throws {
        throw PlatformError.rejected("there are no photos here")
    }

    private func append(_ line: Data) throws {
        let descriptor = open(deliveries.path(percentEncoded: false), O_WRONLY | O_APPEND | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw PlatformError.unavailable("the deliveries can't be opened") }
        defer { close(descriptor) }
        let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.count else { throw PlatformError.unavailable("the delivery can't be written") }
    }
}
