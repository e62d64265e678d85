internal import BotState
internal import Foundation
package import Messaging
package import PhotoReading

/// A participant that has photos read.
package protocol PhotoParticipant: Participant {}

extension PhotoParticipant {
    /// How to read a photo with `caption`, as the features see it.
    package func readingRequest(below caption: String) -> ReadingRequest { exchange.featuresRequest(below: caption) }

    /// The buttons that the features add below an answer to a photo.
    package func allButtons(below answer: PhotoAnswer) -> [Keyboard.Button] { exchange.buttons(below: answer) }

    /// Starts the reading of a photo. The photos of one album are read together, as photos of the same thing.
    package mutating func expectReading(
        of photo: PhotoReference, caption text: String, as request: ReadingRequest, albumID: String?
    ) {
        let isRequest =
            features.isRequest(caption: text, in: language)
            || (!isGroup || isAddressed) && exchange.request(belowPhoto: text) != nil
        let caption = isRequest ? MessageText(text).original : nil
        if let albumID, let index = session.pendingPhotos.firstIndex(where: { $0.albumID == albumID }) {
            session.pendingPhotos[index].add(photo)
            session.pendingPhotos[index].caption = session.pendingPhotos[index].caption ?? caption
            return read(session.pendingPhotos[index], isFirst: false)
        }
        // The end of a job has no sender, so their name is noted now: the words found on a screen are theirs.
        if isGroup { noteSender() }
        // A photo of an album that was already read is read together with the others, in a new job.
        let earlier = session.lastAlbum.flatMap { $0.albumID != nil && $0.albumID == albumID ? $0.photos : nil } ?? []
        var pending = PendingPhoto(
            jobID: newID("photo"), photos: earlier, albumID: albumID, caption: caption, request: request,
            by: mark)
        pending.add(photo)
        pending.isAsked = isGroup && isAddressed ? true : nil
        pending.comment = exchange.comment
        if can(.calls) { pending.sentAt = exchange.input.date }
        session.pendingPhotos.append(pending)
        read(pending, isFirst: true)
    }

    /// Reads photos once more, now that somebody said what they show.
    package mutating func readAgain(_ photos: [PhotoReference], as request: ReadingRequest, caption: String?) {
        let pending = PendingPhoto(
            jobID: newID("photo"), photos: photos, albumID: nil, caption: caption, request: request,
            by: mark)
        session.pendingPhotos.append(pending)
        read(pending, isFirst: true)
    }

    private mutating func read(_ pending: PendingPhoto, isFirst: Bool) {
        let due = pending.albumID == nil ? now : now.addingTimeInterval(albumDelay)
        effects.jobs.append(
            Job(
                id: pending.jobID, chat: state.chat,
                work: .readPhotos(pending.photos, as: exchange.completed(pending.request ?? .automatic)),
                due: due, albumID: pending.albumID))
        // Most photos in a group are no puzzles, so the bot is silent until one turns out to be. The message isn't edited while an album
        // grows either: platforms limit edits, and the edit with the result would have to wait.
        guard !isGroup, isFirst else { return }
        act(.showActivity(.typing))
        guard can(.interimMessages) else { return }
        let text = LookingText(isAlbum: pending.albumID != nil)
        act(.send(.init(language.rich(text)), handle: pending.handle))
    }
}

/// The photos of an album arrive one by one, and no platform marks the last. Each one delays the job by this many seconds.
private let albumDelay: TimeInterval = 1.2

extension Exchange: PhotoParticipant {}
