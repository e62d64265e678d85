internal import Algorithms
internal import BotState
internal import Hive
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import Talk

extension Lookup {
    /// Handles the reading of a page: defines the word that is meant, or offers the candidates. Says so if no dictionary of its language is
    /// installed.
    mutating func pageRead(_ reading: PageReading, from pending: PendingPhoto) throws {
        let code = reading.language ?? LanguageCode.english
        guard explained.contains(code) else {
            return answer(LookupNoticeText(.noDictionary, word: language.name(ofLanguage: code)), to: pending)
        }
        let caption = BookCaption(pending.caption ?? "", in: language, books: books)
        let page = PageWords(reading)
        let notes = PageNotes(
            id: pending.jobID, photos: pending.photos, page: page, isWhole: reading.isWhole, by: pending.by,
            book: caption.book ?? openBook, language: code, documentPage: pending.request?.documentPage)
        lookup.page = notes
        try show(PageCaption(caption.request, in: language), of: page, notes: notes, in: reading, from: pending)
        openBook(caption.book)
    }

    /// Defines the word that the caption or the photo means, or offers the candidates.
    private mutating func show(
        _ caption: PageCaption?, of page: PageWords, notes: PageNotes, in reading: PageReading,
        from pending: PendingPhoto
    ) throws {
        if let caption { return try show(caption, of: page, notes: notes, from: pending) }
        guard let target = reading.target, !page.bare(target).isEmpty else {
            return try offerWords(
                of: page, at: rarePlaces(in: page, of: notes.language), notes: notes, from: pending)
        }
        try show(target, of: page, notes: notes, in: reading, from: pending)
    }

    private mutating func show(
        _ caption: PageCaption, of page: PageWords, notes: PageNotes, from pending: PendingPhoto
    ) throws {
        switch caption {
        case .line(let number):
            let places = page.indexes(inLine: number)
            guard !places.isEmpty else { return answer(LookupNoticeText(.noSuchLine, number: number), to: pending) }
            try offerWords(
                of: page, at: places.filter { page.bare($0..<$0 + 1).count > 2 }, notes: notes, from: pending)
        case .after(let word):
            guard let place = page.index(after: word) else {
                return answer(LookupNoticeText(.notOnPage, word: word), to: pending)
            }
            try show(place..<place + 1, of: page, notes: notes, from: pending)
        case .word(let word):
            guard let place = page.nearest(to: word) else {
                return answer(LookupNoticeText(.notOnPage, word: word), to: pending)
            }
            try show(place..<place + 1, of: page, notes: notes, from: pending)
        case .wholePage:
            try offerWords(of: page, at: rarePlaces(in: page, of: notes.language), notes: notes, from: pending)
        }
    }

    /// How often people write a word; `nil` for one that no dictionary explains.
    func frequency(ofTelling word: String, in code: String) throws -> Double? {
        guard code != LanguageCode.english else {
            guard try resources.words.definition(of: word) != nil else { return nil }
            return try resources.words.frequency(of: word)
        }
        return try card(for: word, in: nil, language: code).map { _ in try frequency(of: word, in: code) }
    }

    // MARK: - Several words

    private mutating func offerWords(of page: PageWords, at places: [Int], notes: PageNotes, from pending: PendingPhoto)
        throws
    {
        let (text, keyboard) = offer(of: page, at: places, notes: notes)
        answer(text, keyboard: keyboard, to: pending)
    }

    private func offer(of page: PageWords, at places: [Int], notes: PageNotes) -> (RichText, Keyboard?) {
        let text = PageText(words: Quantity(page.words.count), offered: Quantity(places.count))
        return (language.rich(text), wordKeyboard(of: page, at: places, notes: notes))
    }

    func rarePlaces(in page: PageWords, of code: String) throws -> [Int] {
        try RareWords(capitalizesNouns: code == Self.languageOfCapitals) { try frequency(ofTelling: $0, in: code) }
            .places(in: page)
    }

    /// German, in which all nouns begin with a capital.
    private static let languageOfCapitals = "de"

    private func wordKeyboard(of page: PageWords, at places: [Int], notes: PageNotes) -> Keyboard? {
        let buttons = places.filter { $0 < notes.words.count }.map { place in
            Keyboard.Button(
                page.bare(place..<place + 1), data: LookupButton(.word, id: notes.id, String(place)).data)
        }
        return buttons.isEmpty ? nil : Keyboard(rows: buttons.chunks(ofCount: 3).map(Array.init))
    }

    /// Handles the choice of a word of the page that was read last.
    mutating func pressedPageWord(_ button: LookupButton) throws -> Toast? {
        guard let notes = lookup.page, notes.id == button.id, let place = Int(button.argument),
            notes.words.indices.contains(place)
        else { return toast(.expired) }
        let page = notes.page
        let target = place..<place + 1
        let word = page.bare(target)
        if let card = try card(for: word, in: page.sentence(around: target), from: notes.language) {
            let around = neighbours(of: target, in: page, notes: notes)
            let rows = [keyboard(below: card)?.rows.first ?? [], otherLemmas(of: card), around].filter { !$0.isEmpty }
            say(language.rich(card.text(met: meeting(before: card))), keyboard: Keyboard(rows: rows))
            try keepInVocabulary(card, book: notes.book)
        } else {
            try explain(word, book: notes.book, isFromPhoto: true)
        }
        return nil
    }

    /// Offers all words of the page. Reads the photo once more if they have not all been read.
    mutating func pressedWholePage(_ button: LookupButton) throws -> Toast? {
        guard let notes = lookup.page, notes.id == button.id else { return toast(.expired) }
        guard !notes.isWhole else {
            let (text, keyboard) = offer(
                of: notes.page, at: try rarePlaces(in: notes.page, of: notes.language), notes: notes)
            say(text, keyboard: keyboard)
            return nil
        }
        removePressedButtons()
        let request = ReadingRequest(kind: .page, wholePage: true, documentPage: notes.documentPage)
        readAgain(notes.photos, as: request, caption: wholePageCaption)
        return nil
    }

    /// Offers all words of the photo, whatever is marked on it.
    private var wholePageCaption: String? { language.lookupWords.first?.caption.wholePage.first }

    // MARK: - Which kind of photo

    /// Asks what the photo shows.
    mutating func askForKind(_ kinds: [PhotoKind], of pending: PendingPhoto) {
        lookup.unclear = pending
        let buttons = kinds.map { kind in
            button(LookupLabel(kind), LookupButton(.kind, id: pending.jobID, kind.rawValue))
        }
        answer(
            language.rich(KindText(photos: Quantity(pending.photos.count))), keyboard: Keyboard(rows: [buttons]),
            to: pending)
    }

    mutating func pressedKind(_ button: LookupButton) -> Toast? {
        guard let pending = lookup.unclear, pending.jobID == button.id,
            let kind = PhotoKind(rawValue: button.argument)
        else { return toast(.expired) }
        lookup.unclear = nil
        if let message = pressedMessage { act(.delete(.message(message))) }
        let request = ReadingRequest(
            kind: kind, wholePage: pending.request?.wholePage ?? false, documentPage: pending.request?.documentPage)
        readAgain(pending.photos, as: request, caption: pending.caption)
        return nil
    }

    /// Says that a photo of a supposed page has no text.
    mutating func saidNothing(_ notice: LookupNotice, from pending: PendingPhoto) {
        answer(LookupNoticeText(notice), to: pending)
    }

    // MARK: - Answering a photo

    private mutating func answer(_ text: LookupNoticeText, to pending: PendingPhoto) {
        answer(language.rich(text), keyboard: nil, to: pending)
    }

    /// The answer takes the place of the message that said the photo is being looked at; one with a picture can't.
    mutating func answer(
        _ text: RichText, picture: OutgoingMessage.Picture? = nil, keyboard: Keyboard?, to pending: PendingPhoto
    ) {
        let rows = keyboard?.rows.filter { !$0.isEmpty } ?? []
        let keyboard = rows.isEmpty ? nil : Keyboard(rows: rows)
        let content = OutgoingMessage.Content(text, picture: picture, keyboard: keyboard)
        if isGroup {
            act(.send(content))
        } else if picture == nil {
            act(.edit(.handle(pending.handle), content))
        } else {
            act(.delete(.handle(pending.handle)))
            act(.send(content))
        }
    }
}

extension LookupLabel {
    fileprivate init(_ kind: PhotoKind) {
        self =
            switch kind {
            case .board: .board
            case .page: .text
            case .sketch: .drawing
            }
    }
}
