internal import Foundation
internal import Messaging
internal import Persistence
internal import PhotoReading

/// The conversation's own notes on a chat: all that is not the games themselves.
///
/// Stored as JSON inside the chat's state. Notes that can't be read (of another version, damaged) are given up for empty
/// ones: the games are kept elsewhere and go on.
///
/// No person is named in here, since forgetting someone deletes their rows and does not look into other chats' notes.
struct Session: Codable, Hashable, Sendable {
    static let currentVersion = 1

    var version = Session.currentVersion
    /// The language of who speaks here, as their client reports it.
    var languageCode: String?
    /// Whether letters of a new board are expected: after "new", and after a photo that gave none.
    var awaitsBoard = false
    /// Photos being read, the newest last.
    var pendingPhotos: [PendingPhoto] = []
    /// The album read last, in private chats: a straggler among its photos is read together with them.
    var lastAlbum: PendingPhoto?
    /// The word whose clue is open, by the game's identifier.
    var openClues: [String: String] = [:]
    /// How far the clues to the open word were told, by the game's identifier.
    var toldClues: [String: ToldClues] = [:]
    /// Words that the puzzle turned down, by the game's identifier.
    var rejected: [String: Set<String>] = [:]
    /// What the reader said of each game's board, by the game's identifier.
    var boards: [String: BoardNotes] = [:]
    /// What "undo" takes back, the newest last.
    var undo: [UndoEntry] = []
    /// What is noted of a group beside its games.
    var group = GroupNotes()
    /// What is noted of look-ups.
    var lookup = LookupNotes()
    /// What is noted of drawing games.
    var draw = DrawNotes()
    /// What is noted of photos that may have been misread.
    var report = ReportNotes()

    init() {}

    /// The notes in `data`; fresh ones when it holds none that can be read.
    init(decoding data: Data) {
        guard let session = try? JSONDecoder().decode(Session.self, from: data), session.version == Self.currentVersion
        else {
            self.init()
            return
        }
        self = session
    }

    /// A field that is not there is at its default, so that a version may add some without making the old notes worthless.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        languageCode = try container.decodeIfPresent(String.self, forKey: .languageCode)
        awaitsBoard = try container.decodeIfPresent(Bool.self, forKey: .awaitsBoard) ?? false
        pendingPhotos = try container.decodeIfPresent([PendingPhoto].self, forKey: .pendingPhotos) ?? []
        lastAlbum = try container.decodeIfPresent(PendingPhoto.self, forKey: .lastAlbum)
        openClues = try container.decodeIfPresent([String: String].self, forKey: .openClues) ?? [:]
        toldClues = try container.decodeIfPresent([String: ToldClues].self, forKey: .toldClues) ?? [:]
        rejected = try container.decodeIfPresent([String: Set<String>].self, forKey: .rejected) ?? [:]
        boards = try container.decodeIfPresent([String: BoardNotes].self, forKey: .boards) ?? [:]
        undo = try container.decodeIfPresent([UndoEntry].self, forKey: .undo) ?? []
        group = container.decode(.group, or: GroupNotes())
        lookup = container.decode(.lookup, or: LookupNotes())
        draw = container.decode(.draw, or: DrawNotes())
        report = container.decode(.report, or: ReportNotes())
    }

    /// The notes as JSON with its keys in order, so that equal notes are equal bytes.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }

    /// Drops what belongs to games that are no longer loaded.
    mutating func keepOnly(games: Set<String>) {
        openClues = openClues.filter { games.contains($0.key) }
        toldClues = toldClues.filter { games.contains($0.key) }
        rejected = rejected.filter { games.contains($0.key) && !$0.value.isEmpty }
        boards = boards.filter { games.contains($0.key) }
        undo = undo.filter { games.contains($0.gameID) }.suffix(UndoEntry.limit)
        group.keepOnly(games: games)
    }
}

/// How many clues were told to a word.
struct ToldClues: Codable, Hashable, Sendable {
    var word: String
    var count: Int
}

/// Photos the reader was asked to read.
struct PendingPhoto: Codable, Hashable, Sendable {
    var jobID: String
    var photos: [PhotoReference]
    var albumID: String?
    /// What was written below the photo, until the photo is read.
    var caption: String?
    /// What the photos are read for; `nil` in notes of before there was a choice.
    var request: ReadingRequest?
}
