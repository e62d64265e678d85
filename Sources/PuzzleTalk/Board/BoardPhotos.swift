internal import BotState
internal import Hive
internal import Messaging
internal import PhotoReading
internal import PuzzleLanguage
internal import PuzzleRound
internal import PuzzleUnderstanding
internal import Talk

/// Boards on photos.
struct BoardPhotos: BoardPart, PhotoParticipant {
    var core: Puzzle

    /// Plays the board that a photo's caption spells out, or asks whether its sender may set the group's board.
    /// - Returns: whether the photo need not be read now.
    mutating func boardPhotoArrived(_ photo: PhotoReference, in message: IncomingMessage) throws -> Bool {
        if let typed = Caption(message.text, in: language, editions: resources.editions).board {
            try self[Boards.self].boardTyped(typed)
            return true
        }
        guard isGroup, core.group.settings.boardSetters == .administrators,
            ![.sketch, .page].contains(readingRequest(below: message.text).kind)
        else { return false }
        self[StandingChecks.self].checkStanding(
            before: .readPhoto(photo, caption: message.text, albumID: message.albumID))
        return true
    }

    /// Plays the board that was read, or says why there is none.
    mutating func photosRead(_ reading: Reading, from pending: PendingPhoto) throws {
        switch reading {
        case .none(let reason): sayPhotoFailed(PhotoFailure(reason, in: pending.request), pending: pending)
        case .page, .sketch, .unclear: sayPhotoFailed(.nothing, pending: pending)
        case .board(let read):
            guard read.board != nil else { return sayPhotoFailed(.noBoard, pending: pending) }
            let board = try boardRead(read, from: pending)
            if board != nil, read.isOneOfSeveral ?? false {
                say(language.rich(AnotherPuzzleText(photos: Quantity(pending.photos.count))))
            }
            // In a group the board may have to wait; the caption is about that board and no other.
            if isPlayed(board) { try perform(caption: pending.caption) }
        }
    }

    /// Plays the board on the photo, or on this photo and others sent shortly before.
    /// - Returns: the board that the photos show together; `nil` if it can't be played.
    private mutating func boardRead(_ read: BoardReading, from pending: PendingPhoto) throws -> Board? {
        guard !core.isRacing else {
            core.notice(.raceIsOn)
            return read.board
        }
        let shots = earlierShots(of: read, from: pending)
        let reading = shots?.together ?? read
        guard let board = try board(of: reading, edition: read.edition, from: pending) else { return nil }
        var notes = BoardNotes(reading, at: now, albumID: pending.albumID) {
            self[Editions.self].isPossible($0, insteadOf: $1, on: board)
        }
        notes.evidence?.note(pending.photos, read: read, after: shots?.evidence)
        notes.chosenEdition = editionAsked(below: pending)
        let handle = isGroup ? nil : pending.handle
        if let misread = shots?.game, !misread.hasLetters(of: board) {
            try mend(misread, with: board, notes: notes, found: read.found, instead: handle)
        } else {
            try self[Boards.self].play(board, notes: notes, origin: .photo, found: read.found, instead: handle)
        }
        return board
    }

    /// Corrects the board of `misread` with a better photo. In a group that plays another board meanwhile, it may have to wait
    /// for a decision.
    private mutating func mend(
        _ misread: Game, with board: Board, notes: BoardNotes, found: FoundWords?, instead handle: MessageHandle?
    ) throws {
        var notes = notes
        let earlier = core.puzzle.boards[misread.id]
        notes.chosenEdition = notes.chosenEdition ?? earlier?.chosenEdition
        let edition =
            self[GivenClues.self].isUntouched(misread) ? notes.chosenEdition ?? board.edition : misread.board.edition
        // The better photo may show no rating line.
        notes.rating = notes.rating ?? earlier?.rating
        let proposal = GroupNotes.Proposal(
            id: newID("proposal"), board: board.with(edition: edition), notes: notes, origin: .photo, found: found,
            mends: misread.id, by: mark)
        if misread.id == state.activeGameID || !self[Proposals.self].mustWait(proposal) {
            try self[Boards.self].begin(proposal, instead: handle)
        }
    }

    /// The board that was read, by the rules that the caption asks for, or else by those that the picture or its letters suggest.
    /// Says so and returns `nil` when there are no words for it.
    private mutating func board(
        of reading: BoardReading, edition read: Edition, from pending: PendingPhoto
    ) throws -> Board? {
        guard let letters = reading.board else { return nil }
        let asked = editionAsked(below: pending)
        let board = letters.with(edition: asked ?? read)
        if asked != nil || reading.rating != nil { return board }
        let isEnglish = read.rules.language == LanguageCode.english
        if !isEnglish, reading.otherEditions == nil, resources.editions.contains(board.edition) { return board }
        let likeliest = try self[Editions.self].likeliestBoard(center: letters.center, tiles: letters.outerTiles)
        // Newspapers print puzzles of every language.
        if read == .print, likeliest?.rules.language == LanguageCode.english { return board }
        if likeliest == nil {
            let handle = isGroup ? nil : pending.handle
            self[Editions.self].refuseBoard(center: letters.center, tiles: letters.outerTiles, instead: handle)
        }
        return likeliest
    }

    /// The edition that the caption of the photos names, if any.
    private func editionAsked(below pending: PendingPhoto) -> Edition? {
        pending.caption.flatMap { Caption($0, in: language, editions: []).edition }
    }

    /// The game whose board was photographed shortly before and is on this photo too, with what all photos of it show
    /// together.
    private func earlierShots(
        of read: BoardReading, from pending: PendingPhoto
    ) -> (game: Game, evidence: BoardEvidence, together: BoardReading)? {
        for game in state.games where game.team == nil {
            guard let evidence = core.puzzle.boards[game.id]?.evidence,
                let together = evidence.together(
                    with: read, of: pending.photos, at: now, albumID: pending.albumID)
            else { continue }
            return (game, evidence, together)
        }
        return nil
    }

    private func isPlayed(_ board: Board?) -> Bool {
        guard isGroup else { return true }
        return board.map { core.activeGame?.hasLetters(of: $0) ?? false } ?? false
    }

    /// Does what a caption asks for, now that the photo's board is the one being played.
    private mutating func perform(caption request: String?) throws {
        switch request.flatMap({ Caption($0, in: language, editions: []).intent }) {
        case .command(.print, _) where core.activeGame?.board.edition == .print: break
        case .command(.digital, _) where core.activeGame?.board.edition == .digital: break
        case .command(let command, _): try core.handle(command)
        case .correction(let correction): try self[Corrections.self].correct(correction)
        default:
            guard let sentence = request.flatMap(core.exchange.request(belowPhoto:)) else { return }
            _ = try core.exchange.carryOut(sentence)
        }
    }

    mutating func sayPhotoFailed(_ reason: PhotoFailure, pending: PendingPhoto) {
        // In a group most photos are not for the bot; one of a page is read only when it is asked for.
        guard !isGroup || pending.isAsked == true || pending.request?.kind == .page else { return }
        let text = PhotoFailedText(
            reason: Chosen(reason), photos: Quantity(pending.photos.count), hasGame: core.activeGame != nil,
            asPhoto: can(.smallerPhotos))
        if isGroup { return say(language.rich(text)) }
        core.puzzle.awaitsBoard = true
        let further = reason.isReaders ? allButtons(below: .nothing).map { [$0] } : []
        let keyboard = further.isEmpty ? nil : Keyboard(rows: further)
        act(.edit(.handle(pending.handle), .init(language.rich(text), keyboard: keyboard)))
    }
}
