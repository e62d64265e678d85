package import Foundation
package import Messaging
package import PhotoReading

/// Photos that the reader was asked to read.
package struct PendingPhoto: Codable, Hashable, Sendable {
    package var jobID: String
    package var photos: [PhotoReference]
    package var albumID: String?
    /// The caption, when it asks for something; kept until the photo is read.
    package var caption: String?
    /// The purpose of reading the photos; `nil` in the notes of versions that offered no choice.
    package var request: ReadingRequest?
    /// The mark of their sender (``PersonMark``); `nil` in the notes of versions that did not keep it.
    package var by: String?
    /// Whether somebody in a group asked the bot to look at it, so that it also says when it sees nothing; `nil` as `false`.
    package var isAsked: Bool?
    /// The comment below a channel's post to which the answer must reply, as only replies are shown there; `nil` elsewhere.
    package var comment: MessageID?
    /// When the photo was sent; `nil` in the notes of versions that did not keep it.
    package var sentAt: Date?

    package init(
        jobID: String, photos: [PhotoReference], albumID: String?, caption: String?, request: ReadingRequest?,
        by: String? = nil
    ) {
        self.jobID = jobID
        self.photos = photos
        self.albumID = albumID
        self.caption = caption
        self.request = request
        self.by = by
    }

    /// The message that says the photos are being read. The answer takes its place.
    package var handle: MessageHandle { MessageHandle(rawValue: "looking-" + jobID) }

    /// Adds another shot; the same one only once.
    mutating func add(_ photo: PhotoReference) {
        guard !photos.contains(where: { $0.uniqueID == photo.uniqueID }) else { return }
        photos.append(photo)
    }
}
