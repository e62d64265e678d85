package import Foundation
internal import JSON
internal import Messaging

/// The conversation's own notes on a chat: everything but the games and the records of people.
///
/// Stored as JSON inside the chat's state. Each feature's notes stand under its key; notes that can't be read are replaced by fresh
/// ones, and take no other feature's with them. The notes of a feature that this version does not have are kept unread.
package struct Session: Sendable {
    static let currentVersion = 2

    /// The language of the person who speaks here, as their client reports it.
    package var languageCode: String?
    package var settings = ChatSettings()
    /// In a group, whether a message arrived that a bot receives only if it receives all messages.
    package var hearsEverything = false
    /// Photos being read, the newest last.
    package var pendingPhotos: [PendingPhoto] = []
    /// In private chats, the album that was read last. A photo of it that arrives late is read together with the others.
    package var lastAlbum: PendingPhoto?
    /// On a platform without buttons, the data of those that were offered last.
    package var choices: [String] = []
    /// In a group, the mark of the person to whom they were offered, until that person says something.
    package var chooser: String?
    /// The last clue or meaning, to be read aloud.
    package var spoken: SpokenText?
    /// The comments below a channel's post that wait for a job, the newest last.
    private var awaited: [AwaitedComment] = []

    private var notes: [String: any FeatureNotes] = [:]
    private var unread: [String: JSONValue] = [:]

    package init() {}

    /// The notes in `data`; fresh ones when it holds none that can be read.
    package init(decoding data: Data, features: FeatureList) {
        self = (try? JSONDecoder().decode(Session.self, from: data, configuration: features)) ?? Session()
    }

    /// The notes as JSON with its keys in order, so that equal notes are equal bytes.
    package func encoded() throws -> Data { try SortedJSON.data(self, escapesSlashes: true) }

    /// A comment that is answered when a job has ended.
    private struct AwaitedComment: Codable, Sendable {
        var jobID: String
        var comment: MessageID
    }

    /// Keeps a comment until the job has ended.
    mutating func keep(_ comment: MessageID, awaiting jobID: String) {
        awaited = (awaited + [AwaitedComment(jobID: jobID, comment: comment)]).suffix(Self.mostAwaited)
    }

    /// The comment that waits for the job, which waits no more; `nil` if none does.
    mutating func takeComment(awaiting jobID: String) -> MessageID? {
        guard let index = awaited.firstIndex(where: { $0.jobID == jobID }) else { return nil }
        return awaited.remove(at: index).comment
    }

    /// More than a group asks for before the platform has answered.
    private static let mostAwaited = 20

    /// Deletes what came from the person with this mark.
    package mutating func forget(_ mark: String) {
        pendingPhotos.removeAll { $0.by == mark }
        if lastAlbum?.by == mark { lastAlbum = nil }
        if spoken?.by == mark { spoken = nil }
        if chooser == mark { chooser = nil }
        for key in notes.keys { notes[key]?.forget(mark) }
    }

    /// The notes of a feature.
    package subscript<Topic: Feature>(feature: Topic.Type) -> Topic.Notes {
        get { notes[Topic.key] as? Topic.Notes ?? Topic.Notes() }
        set { notes[Topic.key] = newValue }
    }
}

extension Session: DecodableWithConfiguration {
    /// A field that is missing has its default, so that a version may add some without making the old notes worthless.
    package init(from decoder: any Decoder, configuration features: FeatureList) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .version) == Self.currentVersion else {
            throw DecodingError.dataCorruptedError(forKey: .version, in: container, debugDescription: "another version")
        }
        languageCode = container.decode(.languageCode, or: nil)
        settings = container.decode(.settings, or: ChatSettings())
        hearsEverything = container.decode(.hearsEverything, or: false)
        pendingPhotos = container.decode(.pendingPhotos, or: [])
        lastAlbum = container.decode(.lastAlbum, or: nil)
        choices = container.decode(.choices, or: [])
        chooser = container.decode(.chooser, or: nil)
        spoken = container.decode(.spoken, or: nil)
        awaited = container.decode(.awaited, or: [])
        guard let all = try? container.nestedContainer(keyedBy: FeatureKey.self, forKey: .features) else { return }
        for feature in features.all { notes[feature.key] = feature.decodedNotes(from: all) }
        for key in all.allKeys where !features.all.contains(where: { $0.key == key.stringValue }) {
            unread[key.stringValue] = try? all.decode(JSONValue.self, forKey: key)
        }
    }
}

extension Session: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.currentVersion, forKey: .version)
        try container.encodeIfPresent(languageCode, forKey: .languageCode)
        if settings != ChatSettings() { try container.encode(settings, forKey: .settings) }
        if hearsEverything { try container.encode(true, forKey: .hearsEverything) }
        if !pendingPhotos.isEmpty { try container.encode(pendingPhotos, forKey: .pendingPhotos) }
        try container.encodeIfPresent(lastAlbum, forKey: .lastAlbum)
        if !choices.isEmpty { try container.encode(choices, forKey: .choices) }
        try container.encodeIfPresent(chooser, forKey: .chooser)
        try container.encodeIfPresent(spoken, forKey: .spoken)
        if !awaited.isEmpty { try container.encode(awaited, forKey: .awaited) }
        var all = container.nestedContainer(keyedBy: FeatureKey.self, forKey: .features)
        for (key, value) in unread { try all.encode(value, forKey: FeatureKey(key)) }
        for (key, value) in notes where !value.isFresh { try all.encode(value, forKey: FeatureKey(key)) }
    }

    private enum CodingKeys: String, CodingKey {
        case version, languageCode, settings, hearsEverything, pendingPhotos, lastAlbum, choices, chooser, spoken,
            awaited
        // As versions wrote it that called features subjects.
        case features = "subjects"
    }
}

/// The key of a feature in the JSON of a ``Session``.
private struct FeatureKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ key: String) { stringValue = key }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Feature {
    fileprivate static func decodedNotes(from container: KeyedDecodingContainer<FeatureKey>) -> any FeatureNotes {
        container.decode(FeatureKey(key), or: Notes())
    }
}

extension FeatureNotes {
    fileprivate var isFresh: Bool { self == Self() }
}
