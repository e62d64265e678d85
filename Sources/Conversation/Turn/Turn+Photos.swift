internal import Foundation
internal import Hive
internal import Messaging
internal import Persistence
internal import PhotoReading

extension Turn {
    /// The photos of an album come one by one and nothing says which is the last: each gives the job this long anew.
    static let albumPatience: TimeInterval = 1.2

    /// Has the photo read, unless its caption says what is on it.
    mutating func photoArrived(_ photo: PhotoReference, in message: IncomingMessage) throws {
        let caption = Caption(message.text)
        if let typed = caption.board { return try boardTyped(typed) }
        let request = readingRequest(below: message.text)
        if isGroup, request.kind != .sketch, session.group.settings.boardSetters == .administrators {
            return checkStanding(before: .readPhoto(photo, caption: message.text, albumID: message.albumID))
        }
        expectReading(of: photo, caption: caption, as: request, albumID: message.albumID)
    }

    /// The photos of one album are read together, as shots of one board.
    mutating func expectReading(
        of photo: PhotoReference, caption: Caption, as request: ReadingRequest, albumID: String?
    ) {
        if let albumID, let index = session.pendingPhotos.firstIndex(where: { $0.albumID == albumID }) {
            session.pendingPhotos[index].add(photo)
            session.pendingPhotos[index].caption = session.pendingPhotos[index].caption ?? caption.request
            return read(session.pendingPhotos[index], isFirst: false)
        }
        // Words a screen lists as found are theirs, and by then nobody says what they are called.
        if isGroup { noteSender() }
        // A straggler of an album that was read already is read with the others, under a new job.
        let earlier = session.lastAlbum.flatMap { $0.albumID != nil && $0.albumID == albumID ? $0.photos : nil } ?? []
        var pending = PendingPhoto(
            jobID: newID("photo"), photos: earlier, albumID: albumID, caption: caption.request, request: request)
        pending.add(photo)
        session.pendingPhotos.append(pending)
        read(pending, isFirst: true)
    }

    /// Reads photos once more, as somebody has now said.
    mutating func readAgain(_ photos: [PhotoReference], as request: ReadingRequest, caption: String?) {
        let pending = PendingPhoto(
            jobID: newID("photo"), photos: photos, albumID: nil, caption: caption, request: request)
        session.pendingPhotos.append(pending)
        read(pending, isFirst: true)
    }

    private mutating func read(_ pending: PendingPhoto, isFirst: Bool) {
        let due = pending.albumID == nil ? now : now.addingTimeInterval(Self.albumPatience)
        jobs.append(
            Job(
                id: pending.jobID, chat: state.chat,
                work: .readPhotos(pending.photos, as: pending.request ?? .automatic),
                due: due, albumID: pending.albumID))
        // In a group most photos are no puzzles: nothing is said before one turns out to be.
        // Nor is the message edited as an album grows: edits are rationed, and the result's would have to wait.
        guard !isGroup, isFirst else { return }
        act(.showActivity(.typing))
        let text = LookingText(isAlbum: pending.albumID != nil)
        act(.send(.init(language.rich(text)), handle: pending.handle))
    }

    mutating func photosRead(_ pending: PendingPhoto, result: Data) throws {
        guard let reading = try? JSONDecoder().decode(Reading.self, from: result) else {
            return sayPhotoFailed(.failed, pending: pending)
        }
        note(reading, from: pending)
        if try isTakenBySubject(reading, from: pending) { return }
        switch reading {
        case .none(let reason): sayPhotoFailed(PhotoFailure(reason, in: pending.request), pending: pending)
        case .page, .sketch, .unclear: sayPhotoFailed(.nothing, pending: pending)
        case .board(let read):
            guard read.board != nil else { return sayPhotoFailed(.noBoard, pending: pending) }
            try boardRead(read, from: pending)
            // In a group the board may have to wait; the caption is about that board and no other.
            if isPlayed(read) { try perform(caption: pending.caption) }
        }
    }

    /// Plays the board on the photo, or on this photo and another one sent shortly before.
    private mutating func boardRead(_ read: BoardReading, from pending: PendingPhoto) throws {
        guard !isRacing else { return notice(.raceIsOn) }
        let shots = earlierShots(of: read, albumID: pending.albumID)
        let reading = shots?.together ?? read
        guard let letters = reading.board else { return }
        let board = letters.with(edition: pending.caption.flatMap { Caption($0).edition } ?? read.edition)
        let notes = BoardNotes(reading, at: now, albumID: pending.albumID)
        let handle = isGroup ? nil : pending.handle
        if let misread = shots?.game, !misread.hasLetters(of: board) {
            let kept = misread.isUntouched ? board.edition : misread.board.edition
            try changeBoard(
                of: misread, to: board.with(edition: kept), notes: notes, origin: .mended, found: read.found,
                instead: handle)
        } else {
            try play(board, notes: notes, origin: .photo, found: read.found, instead: handle)
        }
    }

    /// The game whose board was photographed shortly before and is on this photo too, with what all photos of it show
    /// together.
    private func earlierShots(of read: BoardReading, albumID: String?) -> (game: Game, together: BoardReading)? {
        for game in state.games where game.team == nil {
            let evidence = session.boards[game.id]?.evidence
            if let together = evidence?.together(with: read, at: now, albumID: albumID) { return (game, together) }
        }
        return nil
    }

    private func isPlayed(_ read: BoardReading) -> Bool {
        guard isGroup, let board = read.board else { return true }
        return activeGame?.hasLetters(of: board) ?? false
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

    /// Does what a caption asks for, now that the photo's board is the one being played.
    private mutating func perform(caption request: String?) throws {
        switch request.flatMap({ Caption($0).intent }) {
        case .command(.print, _) where activeGame?.board.edition == .print: break
        case .command(.digital, _) where activeGame?.board.edition == .digital: break
        case .command(let command, _): try handle(command)
        case .correction(let correction): try correct(correction)
        default: break
        }
    }

    mutating func sayPhotoFailed(_ reason: PhotoFailure, pending: PendingPhoto) {
        guard !isGroup else { return }
        session.awaitsBoard = true
        let text = PhotoFailedText(
            reason: Chosen(reason), photos: Quantity(pending.photos.count), hasGame: activeGame != nil)
        let report = reason.isReaders ? reportButton(for: nil) : nil
        act(.edit(.handle(pending.handle), .init(language.rich(text), keyboard: report.map { Keyboard(rows: [[$0]]) })))
    }
}

extension PendingPhoto {
    /// The message that says the photos are being looked at, and becomes what came of it.
    var handle: MessageHandle { MessageHandle(rawValue: "looking-" + jobID) }

    /// Takes in another shot; the same one only once.
    mutating func add(_ photo: PhotoReference) {
        guard !photos.contains(where: { $0.uniqueID == photo.uniqueID }) else { return }
        photos.append(photo)
    }
}
