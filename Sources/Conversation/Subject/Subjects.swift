internal import Foundation
internal import Messaging
internal import Persistence
internal import PhotoReading

/// The subjects there are. Another one is a further entry here.
enum Subjects {
    static var all: [any Subject.Type] {
        [GroupSubject.self, DrawSubject.self, LookupSubject.self, ReportSubject.self]
    }

    /// The commands for the platform's menu.
    static func commands(in language: Language) -> [CommandDescription] {
        all.flatMap { $0.descriptions(in: language) }
    }

    /// The command with just this name; `nil` when no subject has it.
    static func command(named name: String) -> AnySubjectCommand? {
        all.lazy.compactMap { $0.command(named: name.lowercased()) }.first
    }

    /// The command that `/name` means, also by another word for it; `nil` when no subject has it.
    static func command(slash name: String) -> AnySubjectCommand? {
        all.lazy.compactMap { $0.command(slash: name.lowercased()) }.first
    }

    /// The command that a text means, whatever its politeness.
    static func command(plain text: MessageText) -> AnySubjectCommand? {
        all.lazy.compactMap { $0.command(plain: text.line) ?? $0.command(plain: text.core) }.first
    }
}

/// A command of some subject.
struct AnySubjectCommand: Hashable, Sendable {
    /// ``Subject/key``.
    let subject: String
    let name: String
}

/// What a turn asks of a subject without knowing which it is.
extension Subject {
    fileprivate static func descriptions(in language: Language) -> [CommandDescription] {
        Command.allCases.compactMap { command in
            command.scope.map {
                let summary = language.plain(Summary(command: Chosen(command)))
                return CommandDescription(name: command.rawValue, summary: summary, scope: $0)
            }
        }
    }

    fileprivate static func command(named name: String) -> AnySubjectCommand? {
        Command(rawValue: name).map { AnySubjectCommand(subject: key, name: $0.rawValue) }
    }

    fileprivate static func command(slash name: String) -> AnySubjectCommand? {
        let spaced = name.replacing("_", with: " ")
        let command = Command(rawValue: name) ?? Command.allCases.first { $0.synonyms.contains(spaced) }
        return command.map { AnySubjectCommand(subject: key, name: $0.rawValue) }
    }

    fileprivate static func command(plain line: String) -> AnySubjectCommand? {
        Command.allCases.first { $0.synonyms.contains(line) }
            .map { AnySubjectCommand(subject: key, name: $0.rawValue) }
    }

    fileprivate static func perform(_ command: AnySubjectCommand, argument: String, in turn: inout Turn) throws {
        guard command.subject == key, let own = Command(rawValue: command.name) else { return }
        try perform(own, argument: argument, in: &turn)
    }

    /// The toast, or `nil` when the data is no button's of this subject.
    fileprivate static func press(data: String, in turn: inout Turn) throws -> Turn.Toast?? {
        guard let button = SubjectButton<Self>(data: data) else { return nil }
        return .some(try press(button, in: &turn))
    }

    fileprivate static func ended(_ jobID: String, result: Data?, in turn: inout Turn) throws -> Bool {
        let note = result.flatMap { try? JSONDecoder().decode(String.self, from: $0) }
        guard let note, note.hasPrefix(key + ":") else { return try jobEnded(jobID, result: result, in: &turn) }
        try wake(String(note.dropFirst(key.count + 1)), in: &turn)
        return true
    }
}

extension Turn {
    mutating func perform(_ command: AnySubjectCommand, argument: String) throws {
        for subject in Subjects.all { try subject.perform(command, argument: argument, in: &self) }
    }

    /// - Returns: the toast of the subject whose button it was; `nil` when it was none's.
    mutating func pressSubject(_ data: String) throws -> Toast?? {
        for subject in Subjects.all {
            if let toast = try subject.press(data: data, in: &self) { return .some(toast) }
        }
        return nil
    }

    /// Whether a subject is done with the message.
    mutating func isTakenBySubject(_ message: IncomingMessage) throws -> Bool {
        for subject in Subjects.all where try subject.hear(message, in: &self) { return true }
        return false
    }

    /// What a photo with `caption` below it is to be read for. In a group most photos are for the others to look at: only a puzzle
    /// is looked for there, unless a subject knows better.
    func readingRequest(below caption: String) -> ReadingRequest {
        Subjects.all.lazy.compactMap { $0.request(below: caption, in: self) }.first
            ?? (isGroup ? ReadingRequest(kind: .board) : .automatic)
    }

    /// Whether a subject is done with what photos were read as.
    mutating func isTakenBySubject(_ reading: Reading, from pending: PendingPhoto) throws -> Bool {
        for subject in Subjects.all where try subject.read(reading, from: pending, in: &self) { return true }
        return false
    }

    /// A job that was no photo's came to an end.
    mutating func subjectJobEnded(_ jobID: String, result: Data?) throws {
        for subject in Subjects.all where try subject.ended(jobID, result: result, in: &self) { return }
    }

    /// Has ``Subject/wake(_:in:)`` called with `note` at `date`. A chat may have any number of timers; one with the
    /// identifier of a timer that has not gone off replaces it. None can be stopped: whoever is woken looks whether it still
    /// matters.
    mutating func setTimer<Topic: Subject>(of subject: Topic.Type, id: String, at date: Date, note: String) {
        jobs.append(
            Job(
                id: "\(Topic.key)-\(id)", chat: state.chat, work: .wake("\(Topic.key):\(note)"), due: date,
                holdsUpChat: false))
    }

    func button<Topic: Subject>(_ label: String, _ button: SubjectButton<Topic>) -> Keyboard.Button {
        Keyboard.Button(label, data: button.data)
    }
}
