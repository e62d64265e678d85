internal import BotState
internal import Messaging

extension Exchange {
    mutating func photoArrived(_ photo: PhotoReference, in message: IncomingMessage) {
        expectReading(
            of: photo, caption: message.text, as: readingRequest(below: message.text), albumID: message.albumID)
    }

    mutating func photosRead(_ pending: PendingPhoto, result: JobResult?) throws {
        comment = pending.comment
        waitsSince = pending.sentAt
        photoHandle = pending.handle
        guard case .reading(let reading)? = result else {
            _ = try offer(.unreadable(pending))
            return
        }
        try handle(reading, from: pending)
    }

    mutating func takePending(_ jobID: String) -> PendingPhoto? {
        guard let index = session.pendingPhotos.firstIndex(where: { $0.jobID == jobID }) else { return nil }
        let pending = session.pendingPhotos.remove(at: index)
        if !isGroup {
            session.lastAlbum = pending.albumID == nil ? nil : pending
            session.lastAlbum?.caption = nil
        }
        return pending
    }
}
