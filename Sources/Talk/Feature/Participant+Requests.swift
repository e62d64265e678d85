package import BotState
package import Hive
package import Intents
package import Messaging
package import PhotoReading

/// What a participant asks of the kernel, and through it of the features.
extension Participant {
    package var features: FeatureList { exchange.features }

    /// What the features say of themselves.
    package var introduction: Introduction { exchange.introduction }

    /// Says what `word` means.
    package mutating func explainWord(_ word: String) throws { _ = try exchange.ask(for: .explain(word)) }

    /// Has words kept to be practised.
    /// - Parameter language: the words' language, as a code.
    /// - Returns: how many are kept; `nil` if no feature keeps any here.
    package mutating func keepWords(_ words: [String], language: String) throws -> Int? {
        guard case .kept(let count)? = try exchange.ask(for: .keep(words, language: language)) else { return nil }
        return count
    }

    /// Shows what the link with this code leads to.
    /// - Returns: whether any feature knows it.
    package mutating func open(code: String) throws -> Bool {
        try !code.isEmpty && exchange.ask(for: .open(code: code)) != nil
    }

    /// Says to a guest what a picture shows; `nil` if no feature knows.
    package mutating func describe(_ reading: Reading) throws -> GuestAnswer? {
        guard case .described(let answer)? = try exchange.ask(for: .describe(reading)) else { return nil }
        return answer
    }

    /// The words that count on the board of `game`; `nil` if no feature knows.
    package mutating func knownWords(of game: Game) throws -> KnownWords? {
        guard case .known(let words)? = try exchange.ask(for: .knownWords(game)) else { return nil }
        return words
    }

    /// Says that a race is on, if one is.
    /// - Returns: whether one is.
    package mutating func isPutOffByRace() throws -> Bool { try exchange.ask(for: .waitForRace) != nil }

    /// The clues to `word` that people wrote. They don't name the words in `others`.
    package func writtenClues(to word: String, on board: Board, hiding others: [String]) throws -> WrittenClueLines {
        var exchange = exchange
        guard case .written(let clues)? = try exchange.ask(for: .writtenClues(to: word, on: board, hiding: others))
        else { return WrittenClueLines() }
        return clues
    }

    /// Shows the open clue to `word` once more, if the board in play has the word.
    package mutating func showClueAgain(to word: String) throws {
        _ = try exchange.ask(for: .showClueAgain(to: word))
    }

    /// Says how the puzzle is played.
    package mutating func askForRules() throws { _ = try exchange.ask(for: .explainRules) }

    package mutating func perform(_ command: AnyCommand, argument: String) throws {
        try exchange.perform(command, argument: argument)
    }

    /// Carries out the command with this name.
    package mutating func perform(named name: String, argument: String = "") throws {
        guard let command = features.command(named: name) else { return }
        try perform(command, argument: argument)
    }

    // MARK: Understanding

    /// Whether `text` is an answer for which a feature waits.
    package func isExpected(_ text: MessageText) throws -> Bool { try exchange.isGuess(text) }

    /// What to do about `text`. Without a model nothing is understood.
    package func verdict(on text: String) -> IntentVerdict { exchange.verdict(on: text) }

    /// What to do about a sentence with these chances.
    package func verdict(by chances: [(intent: IntentName, probability: Double)]) -> IntentVerdict {
        exchange.verdict(by: chances)
    }

    /// How likely each intent is, the likeliest first. The sum may exceed 1; see ``Intents/IntentModel``.
    package func chances(of text: String) -> [(intent: IntentName, probability: Double)] { exchange.chances(of: text) }

    /// A request with what the sentence says about it.
    package func request(_ intent: IntentName, in text: String) -> IntentRequest { exchange.request(intent, in: text) }

    /// Has the feature that knows the intent carry it out.
    /// - Returns: whether any did.
    package mutating func carryOut(_ request: IntentRequest) throws -> Bool {
        try exchange.offerAnswering(.sentence(request))
    }

    // MARK: Photos

    /// How to read a photo with `caption`, as the features see it.
    package func readingRequest(below caption: String) -> ReadingRequest { exchange.readingRequest(below: caption) }

    /// Starts the reading of a photo. The photos of one album are read together, as photos of the same thing.
    package mutating func expectReading(
        of photo: PhotoReference, caption: String, as request: ReadingRequest, albumID: String?
    ) {
        exchange.expectReading(of: photo, caption: caption, as: request, albumID: albumID)
    }

    /// Reads photos once more, now that somebody said what they show.
    package mutating func readAgain(_ photos: [PhotoReference], as request: ReadingRequest, caption: String?) {
        exchange.readAgain(photos, as: request, caption: caption)
    }

    /// The buttons that the features add below an answer to a photo.
    package func allButtons(below answer: PhotoAnswer) -> [Keyboard.Button] { exchange.buttons(below: answer) }
}
