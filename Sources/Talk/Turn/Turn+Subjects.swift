package import BotState
package import Foundation
package import Messaging
package import PhotoReading

/// A turn's questions to the subjects, none of which it knows.
extension Turn {
    package var subjects: SubjectList { resources.subjects }

    /// The subjects that are talked about in this chat.
    var presentSubjects: [any Subject.Type] { subjects.all.filter { $0.isPresent(in: self) } }

    package mutating func perform(_ command: AnyCommand, argument: String) throws {
        for subject in subjects.all where subject.key == command.subject {
            answeringSubject = subject.key
            try subject.perform(named: command.name, argument: argument, in: &self)
        }
    }

    /// - Returns: the toast of the subject whose button it was; `nil` when it was none's.
    mutating func pressSubject(_ data: String) throws -> Toast?? {
        for subject in subjects.all {
            answeringSubject = subject.key
            if let toast = try subject.press(data: data, in: &self) { return .some(toast) }
        }
        answeringSubject = nil
        return nil
    }

    /// Whether a subject is done with the message.
    mutating func isTaken(_ message: IncomingMessage) throws -> Bool {
        for subject in presentSubjects { subject.observe(message, in: &self) }
        for subject in presentSubjects {
            answeringSubject = subject.key
            if try subject.hear(message, in: &self) { return true }
        }
        answeringSubject = nil
        return false
    }

    /// Whether `text` is an answer for which a subject waits.
    package func isGuess(_ text: MessageText) throws -> Bool {
        try presentSubjects.contains { try $0.isGuess(text, in: self) }
    }

    /// Says what `word` means.
    package mutating func explainWord(_ word: String) throws {
        for subject in presentSubjects where try subject.explain(word, in: &self) { return }
    }

    /// Has words kept to be practised.
    /// - Returns: how many are kept; `nil` if no subject keeps any here.
    package mutating func keepWords(_ words: [String], language: String) throws -> Int? {
        for subject in presentSubjects {
            if let count = try subject.keep(words, language: language, in: &self) { return count }
        }
        return nil
    }

    mutating func answer(_ query: InlineQuery) throws {
        for subject in presentSubjects where try subject.answer(query, in: &self) { return }
    }

    /// How to read a photo with `caption`. In a group most photos are for the other members: only a puzzle is
    /// looked for there, unless a subject knows better.
    package func readingRequest(below caption: String) -> ReadingRequest {
        presentSubjects.lazy.compactMap { $0.request(below: caption, in: self) }.first
            ?? (isGroup ? ReadingRequest(kind: .board) : .automatic)
    }

    /// `request` with what the subjects know of the chat's photos.
    func completed(_ request: ReadingRequest) -> ReadingRequest {
        presentSubjects.reduce(into: request) { $1.complete(&$0, in: self) }
    }

    mutating func handle(_ reading: Reading, from pending: PendingPhoto) throws {
        for subject in presentSubjects { subject.observe(reading, from: pending, in: &self) }
        for subject in presentSubjects {
            answeringSubject = subject.key
            if try subject.read(reading, from: pending, in: &self) { return }
        }
        answeringSubject = nil
    }

    mutating func couldNotRead(_ pending: PendingPhoto) {
        for subject in presentSubjects where subject.couldNotRead(pending, in: &self) { return }
    }

    /// The buttons that the subjects add below an answer to a photo.
    package func buttons(below answer: PhotoAnswer) -> [Keyboard.Button] {
        presentSubjects.flatMap { $0.buttons(below: answer, in: self) }
    }

    /// Hands the end of a job to the subject that asked for it.
    mutating func hand(_ job: EndedJob) throws {
        for subject in presentSubjects where subject.key == job.subject { try subject.ended(job, in: &self) }
    }

    mutating func chatMoved() throws {
        for subject in presentSubjects { try subject.chatMoved(in: &self) }
    }

    mutating func membershipChanged(isMember: Bool) throws {
        for subject in presentSubjects { try subject.membershipChanged(isMember: isMember, in: &self) }
    }

    /// Has ``Subject/wake(_:in:)`` called with `note` at `date`. A chat may have any number of timers. A timer replaces an open
    /// timer of the same identifier. A timer can't be stopped: whoever is woken looks whether it still matters.
    /// - Parameter isCountdown: whether the time until `date` matters, rather than the date (``BotState/Job/isCountdown``).
    package mutating func setTimer<Topic: Subject>(
        of subject: Topic.Type, id: String, at date: Date, note: String, isCountdown: Bool = false
    ) {
        jobs.append(
            Job(
                id: "\(Topic.key)-\(id)", chat: state.chat, subject: Topic.key, work: .wake(note), due: date,
                holdsUpChat: false, isCountdown: isCountdown))
    }

    /// Has `work` done and ``Subject/jobEnded(_:result:in:)`` called with what came of it.
    /// - Parameter holdsUpChat: whether the chat's other updates wait for it.
    package mutating func ask<Topic: Subject>(
        for work: Job.Work, of subject: Topic.Type, id: String, holdsUpChat: Bool = false
    ) {
        jobs.append(
            Job(id: id, chat: state.chat, subject: Topic.key, work: work, due: now, holdsUpChat: holdsUpChat))
    }

    package func button<Topic: Subject>(_ label: String, _ button: SubjectButton<Topic>) -> Keyboard.Button {
        Keyboard.Button(label, data: button.data)
    }
}

extension Subject {
    fileprivate static func perform(named name: String, argument: String, in turn: inout Turn) throws {
        guard let command = Command(rawValue: name) else { return }
        try perform(command, argument: argument, in: &turn)
    }

    /// The toast, or `nil` when the data is no button's of this subject.
    fileprivate static func press(data: String, in turn: inout Turn) throws -> Turn.Toast?? {
        guard let button = SubjectButton<Self>(data: data) else { return nil }
        return .some(try press(button, in: &turn))
    }

    fileprivate static func ended(_ job: EndedJob, in turn: inout Turn) throws {
        guard case .woken(let note)? = job.result else { return try jobEnded(job.id, result: job.result, in: &turn) }
        try wake(note, in: &turn)
    }
}
