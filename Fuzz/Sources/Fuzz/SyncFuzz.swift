import Foundation
import JSON
import Messaging

@testable import Matrix

/// The answer to `/sync`: rooms, events, what people said in them.
enum SyncFuzz {
    static func feed(_ data: Data) {
        if let cursor = SyncCursor(PollCursor(rawValue: String(decoding: data, as: UTF8.self))) {
            precondition(SyncCursor(cursor.pollCursor) == cursor)
        }
        var reader = JSONReader(data)
        guard let sync = try? SyncResponse.read(&reader) else { return }
        for event in sync.toDevice { _ = event.canonical }
        var room = Room(id: "!room:hive.test")
        for part in Array(sync.joined.values) + Array(sync.left.values) {
            for event in part.state + part.timeline {
                room.apply(event)
                feed(event)
            }
        }
        for invitation in sync.invited.values { invitation.state.forEach(feed) }
    }

    private static func feed(_ event: RoomEvent) {
        // An event that waits for its key must survive being stored.
        let stored = try? JSONValue(MatrixClient.encoded(event.json), within: .event)
        precondition(stored.flatMap(RoomEvent.init)?.content == event.content)
        _ = (event.membership?.person, event.thread, event.repliesTo, event.reactionKey)
        _ = ReactionButtons.data(of: "1️⃣", in: event)
        guard var content = MessageContent(event) else { return }
        content.address(to: "@bot:hive.test", named: event.displayName)
        _ = CommandNotation.written(RichText(plain: CommandNotation.understood(content.text))).matrixHTML
        if let photo = content.photo { _ = MediaAddress(photo.fileID) }
    }
}
