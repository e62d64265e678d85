internal import Algorithms
internal import Foundation
internal import ImageCodec
internal import Lexicon
internal import Messaging
internal import PhotoReading
internal import Pictures
internal import Talk

extension Lookup {
    /// Defines the words that the photo marks, or asks which they are when they are hard to read.
    mutating func show(
        _ target: Range<Int>, of page: PageWords, notes: PageNotes, in reading: PageReading, from pending: PendingPhoto
    ) throws {
        let further = [button(.wholePage, LookupButton(.page, id: notes.id))]
        let also = try alsoMarked(reading.alsoMarked ?? [], in: notes.language)
        let alternatives = reading.alternatives ?? []
        let picture = reading.excerpt.flatMap { pictured($0, of: target, in: page) }
        guard reading.isDoubtful, let card = try card(at: target, of: page, in: notes.language), !card.isPhrase else {
            return try show(
                target, of: page, notes: notes, alternatives: alternatives, picture: picture,
                line: reading.excerpt.flatMap(LineJPEG.data), further: further,
                also: also, from: pending)
        }
        let read = target.map { Keyboard.Button(page.bare($0..<$0 + 1), data: placeButton($0, of: notes).data) }
        let others = try otherMeanings(than: card, alternatives, in: notes.language)
        let text = DoubtfulWordText(words: Quantity(read.count), others: Quantity(others.count))
        let keyboard = Keyboard(
            rows: read.chunks(ofCount: 3).map(Array.init) + (suggestionKeyboard(others)?.rows ?? []) + [
                further, also, neighbours(of: target, in: page, notes: notes),
            ])
        answer(language.rich(text), picture: picture, keyboard: keyboard, to: pending)
    }

    /// Defines the words at `target`.
    /// - Parameter also: Buttons for other marked words.
    mutating func show(
        _ target: Range<Int>, of page: PageWords, notes: PageNotes, alternatives: [String] = [],
        picture: OutgoingMessage.Picture? = nil, line: Data? = nil, further: [Keyboard.Button] = [],
        also: [Keyboard.Button] = [], from pending: PendingPhoto
    ) throws {
        let word = page.bare(target)
        let around = neighbours(of: target, in: page, notes: notes)
        if let name = try nameAlone(at: target, of: page, in: notes.language) {
            let rows = [[wordButton(name)], further, also, around]
            return answer(
                language.rich(LookupNoticeText(.likeName, word: name)), picture: picture,
                keyboard: Keyboard(rows: rows),
                to: pending)
        }
        guard let card = try card(at: target, of: page, in: notes.language) else {
            let spelled = try suggestions(for: word, limit: Self.nearWords)
            let near = Array((alternatives + spelled).uniqued().prefix(Self.nearWords))
            let text = UnknownWordText(
                word: word, suggestions: Quantity(near.count), isPhrase: false, isFromPhoto: true)
            let rows = (suggestionKeyboard(near)?.rows ?? []) + [further, also, around]
            return answer(language.rich(text), picture: picture, keyboard: Keyboard(rows: rows), to: pending)
        }
        let more = keyboard(below: card)?.rows.first ?? []
        let instead =
            try wordAlone(target, of: page, besides: card) + instead(of: card, alternatives, in: notes.language)
            + otherLemmas(of: card)
        let keyboard = Keyboard(rows: [instead, more + further, also, around])
        answer(text(of: card, below: picture), picture: picture, keyboard: keyboard, to: pending)
        if !card.isName { try keepInVocabulary(card, book: notes.book, line: line) }
    }

    /// Buttons for the other marked words that a dictionary explains.
    private func alsoMarked(_ words: [String], in code: String) throws -> [Keyboard.Button] {
        try words.compactMap { word in
            try card(for: word, from: code).map { Keyboard.Button(word, data: entryButton($0.language, word).data) }
        }.prefix(Self.nearWords).map(\.self)
    }

    /// The card's text. A caption may be too short for the sentence in which the word was met earlier.
    private func text(of card: WordCard, below picture: OutgoingMessage.Picture?) -> RichText {
        var met = meeting(before: card)
        let text = language.rich(card.text(met: met))
        guard picture != nil, !fitsBelowPicture(text.plain) else { return text }
        met?.quote = nil
        return language.rich(card.text(met: met))
    }

    private static let nearWords = 3

    /// Other readings of the word, as questions.
    private func instead(of card: WordCard, _ alternatives: [String], in code: String) throws -> [Keyboard.Button] {
        try otherMeanings(than: card, alternatives, in: code).map {
            button(.instead, LookupButton(.word, wordArgument($0)), word: $0)
        }
    }

    /// The readings of the word that are different words, not forms of it.
    private func otherMeanings(than card: WordCard, _ alternatives: [String], in code: String) throws -> [String] {
        var lemmas: Set<String> = [card.definition.lemma]
        return try alternatives.filter { word in
            try self.card(for: word, from: code).map { lemmas.insert($0.definition.lemma).inserted } ?? false
        }
    }

    /// The words before and after, in case the wrong one was read.
    func neighbours(of target: Range<Int>, in page: PageWords, notes: PageNotes) -> [Keyboard.Button] {
        let before = page.words.indices.prefix { $0 < target.lowerBound }.last { page.bare($0..<$0 + 1).count > 1 }
        let after = page.words.indices.first { $0 >= target.upperBound && page.bare($0..<$0 + 1).count > 1 }
        let labels: [(Int, LookupLabel)] = [before.map { ($0, .before) }, after.map { ($0, .after) }].compactMap { $0 }
        return labels.map { place, label in
            button(label, placeButton(place, of: notes), word: page.bare(place..<place + 1))
        }
    }

    private func placeButton(_ place: Int, of notes: PageNotes) -> LookupButton {
        LookupButton(.word, id: notes.id, String(place))
    }

    private func pictured(
        _ excerpt: PageReading.Excerpt, of target: Range<Int>, in page: PageWords
    ) -> OutgoingMessage.Picture? {
        guard let scene = MarkedLineScene(excerpt), let png = try? pictures.markedLine(scene) else {
            return nil
        }
        let text = LineText(word: page.bare(target), sentence: page.sentence(around: target)?.text)
        return .init(png: png, alternativeText: language.plain(text))
    }
}

extension MarkedLineScene {
    /// `nil` if the excerpt's size and its bytes disagree.
    fileprivate init?(_ excerpt: PageReading.Excerpt) {
        guard let crop = GrayImage(excerpt) else { return nil }
        let box = excerpt.box
        self.init(crop: crop, word: PixelBox(x: box.x, y: box.y, width: box.width, height: box.height))
    }
}
