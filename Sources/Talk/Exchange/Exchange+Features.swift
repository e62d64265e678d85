internal import BotState
internal import Messaging
internal import PhotoReading

/// The kernel's part of an exchange: it passes events, questions and requests to the features, none of which it knows.
extension Exchange {
    /// The features that are talked about in this chat.
    var presentFeatures: [any Feature.Type] { context.presentFeatures }

    // MARK: Events

    /// Tells all features of an event that none of them takes from the others.
    mutating func tellAll(_ event: FeatureEvent) throws { try tell(features.all, event) }

    mutating func tellPresent(_ event: FeatureEvent) throws { try tell(presentFeatures, event) }

    private mutating func tell(_ features: [any Feature.Type], _ event: FeatureEvent) throws {
        for feature in features { _ = try feature.handle(event, in: &self) }
    }

    /// Offers an event to the features in turn, until one is done with it.
    /// - Returns: whether any was.
    mutating func offer(_ event: FeatureEvent) throws -> Bool {
        try presentFeatures.contains { try $0.handle(event, in: &self) }
    }

    /// Offers what a person did, and notes which feature handles it.
    mutating func offerAnswering(_ event: FeatureEvent) throws -> Bool {
        let answering = answeringFeature
        for feature in presentFeatures {
            answeringFeature = feature.key
            if try feature.handle(event, in: &self) { return true }
        }
        answeringFeature = answering
        return false
    }

    mutating func carryOut(_ command: AnyCommand, argument: String) throws {
        for feature in features.all where feature.key == command.feature {
            answeringFeature = feature.key
            try feature.perform(named: command.name, argument: argument, in: &self)
        }
    }

    /// - Returns: the toast of the feature whose button it was; `nil` when it was none's.
    mutating func pressFeature(_ data: String) throws -> Toast?? {
        for feature in features.all {
            answeringFeature = feature.key
            if let toast = try feature.press(data: data, in: &self) { return .some(toast) }
        }
        answeringFeature = nil
        return nil
    }

    /// Whether a feature is done with the message.
    mutating func isTaken(_ message: IncomingMessage) throws -> Bool {
        try tellPresent(.messageSeen(message))
        return try offerAnswering(.message(message))
    }

    mutating func handle(_ reading: Reading, from pending: PendingPhoto) throws {
        try tellPresent(.readingSeen(reading, from: pending))
        _ = try offerAnswering(.reading(reading, from: pending))
    }

    /// Hands the end of a job to the feature that asked for it.
    mutating func hand(_ job: EndedJob) throws {
        let event: FeatureEvent =
            if case .woken(let note)? = job.result { .woken(note: note) } else { .jobEnded(id: job.id, job.result) }
        try tell(presentFeatures.filter { $0.key == job.subject }, event)
    }

    // MARK: Questions and requests

    /// Has the first feature that can do so fulfil a request.
    mutating func offer(_ request: FeatureRequest) throws -> FeatureAnswer? {
        for feature in presentFeatures {
            if let answer = try feature.fulfil(request, in: &self) { return answer }
        }
        return nil
    }

    /// What is under way in the features of this chat, the first feature's first.
    var statuses: [FeatureStatus] { presentFeatures.map { $0.status(in: self) } }

    /// What the features say of themselves.
    var allIntroductions: Introduction {
        presentFeatures.reduce(into: Introduction()) { $1.introduce(&$0, in: self) }
    }

    /// Whether `text` is an answer for which a feature waits.
    func isGuess(_ text: MessageText) throws -> Bool {
        try presentFeatures.contains { try $0.isGuess(text, in: self) }
    }

    /// How to read a photo with `caption`. In a group most photos are for the other members: only a puzzle is
    /// looked for there, unless a feature knows better.
    func featuresRequest(below caption: String) -> ReadingRequest {
        var request =
            presentFeatures.lazy.compactMap { $0.request(below: caption, in: self) }.first
            ?? (isGroup && !isAddressed ? ReadingRequest(kind: .board) : .automatic)
        request.documentPage = DocumentPage.number(in: caption)
        return request
    }

    /// `request` with what the features know of the chat's photos.
    func completed(_ request: ReadingRequest) -> ReadingRequest {
        presentFeatures.reduce(into: request) { $1.complete(&$0, in: self) }
    }

    /// The buttons that the features add below an answer to a photo.
    func buttons(below answer: PhotoAnswer) -> [Keyboard.Button] {
        presentFeatures.flatMap { $0.buttons(below: answer, in: self) }
    }
}

extension Feature {
    /// Has `body` done by this feature in `exchange`.
    private static func take<Value>(
        part exchange: inout Exchange, _ body: (inout Self) throws -> Value
    ) rethrows -> Value {
        var feature = Self(exchange)
        defer { exchange = feature.exchange }
        return try body(&feature)
    }

    fileprivate static func status(in exchange: Exchange) -> FeatureStatus { Self(exchange).status }

    fileprivate static func introduce(_ introduction: inout Introduction, in exchange: Exchange) {
        Self(exchange).introduce(&introduction)
    }

    fileprivate static func handle(_ event: FeatureEvent, in exchange: inout Exchange) throws -> Bool {
        try take(part: &exchange) { try $0.handle(event) }
    }

    fileprivate static func fulfil(
        _ request: FeatureRequest, in exchange: inout Exchange
    ) throws -> FeatureAnswer? {
        try take(part: &exchange) { try $0.fulfil(request) }
    }

    fileprivate static func perform(named name: String, argument: String, in exchange: inout Exchange) throws {
        guard let command = Command(rawValue: name) else { return }
        try take(part: &exchange) { try $0.perform(command, argument: argument) }
    }

    /// - Returns: the toast for the press; `nil` when no button of this feature has such data.
    fileprivate static func press(data: String, in exchange: inout Exchange) throws -> Toast?? {
        guard let button = FeatureButton<Self>(data: data) else { return nil }
        return .some(try take(part: &exchange) { try $0.press(button) })
    }

    fileprivate static func isGuess(_ text: MessageText, in exchange: Exchange) throws -> Bool {
        try Self(exchange).isGuess(text)
    }

    fileprivate static func request(below caption: String, in exchange: Exchange) -> ReadingRequest? {
        Self(exchange).request(below: caption)
    }

    fileprivate static func complete(_ request: inout ReadingRequest, in exchange: Exchange) {
        Self(exchange).complete(&request)
    }

    fileprivate static func buttons(below answer: PhotoAnswer, in exchange: Exchange) -> [Keyboard.Button] {
        Self(exchange).buttons(below: answer)
    }
}
