import BotState
import Conversation
import Foundation
import Lexicon
import LookupTalk
import Messaging
import PhotoReading
import Talk
import Testing

/// Plays the lines of people in a transcript against the bot and writes the whole conversation down again.
///
/// What a person's line may be: text (`\n` is a new line), `[More]` (presses the newest button of that label), `[old More]`
/// (the oldest there ever was), `[photo …]` and `[file …]` (see ``PhotoSpec``), `[album 7 …]` (a photo of album 7; `below: …` is a
/// photo's caption; `#a` before the specification names the picture, so that it can be sent twice),
/// `[sticker]` and other kinds in brackets, `(replying) text`, `(seen by nobody else) /command`. `(in a group)` stands first where it applies; other lines in round
/// brackets are stage directions (see `TranscriptRunner+Stage`); `(without …)`, `(with polls and calls)` and `(at most 3 buttons)` among the first
/// lines say what the platform lacks or has beyond Telegram, `(puzzles in ca)` and `(dictionaries of de and fr)` which word lists
/// and dictionaries there are; `#` begins a remark. The bot's own lines are `bot: …` and its continuations,
/// and in round brackets what it stores or asks for (see ``StepEffects``).
struct TranscriptRunner {
    var stage: Stage
    private var output: [String] = []
    private var messageCount = 0
    private var actions: [OutgoingMessage.Action] = []

    init(_ conversation: Conversation, isGroup: Bool) {
        stage = Stage(MemoryChat(conversation, kind: isGroup ? .group : .private))
    }

    /// The transcript that the people's lines of `transcript` lead to. `(without edits and pins)` says what the platform lacks.
    static func replay(_ transcript: String) throws -> String {
        let names = transcript.firstMatch(of: /\n?\(without ([^)]+)\)\n/)?.1 ?? ""
        let missing = Capabilities.Feature.allCases.filter { names.contains("\($0)") }
        let extra = transcript.firstMatch(of: /\n?\(with ([^)]+)\)\n/)?.1 ?? ""
        let added = Set([Capabilities.Feature.polls, .calls].filter { extra.contains("\($0)") })
        let most = transcript.firstMatch(of: /\(at most ([0-9]+) buttons\)/).flatMap { Int($0.1) }
        let listed = transcript.firstMatch(of: /\(puzzles in ([^)]+)\)/)?.1 ?? ""
        let lists: [String: any WordBook] = ListedWords.all.filter { listed.contains($0.key) }
        let codes = transcript.firstMatch(of: /\(dictionaries of ([^)]+)\)/)?.1 ?? ""
        let dictionaries = try codes.replacing(" and ", with: " ").split(separator: " ").map(String.init).map {
            ($0, try ListedDictionary($0) as any ForeignDictionary)
        }
        let conversation = try Fixtures.conversation(
            without: Set(missing), with: added, mostButtons: most, foreignWords: lists,
            dictionaries: Dictionary(uniqueKeysWithValues: dictionaries))
        return try run(transcript, with: conversation)
            .output.joined(
                separator: "\n")
    }

    /// All that the bot does in `transcript`.
    static func actions(in transcript: String, with conversation: Conversation) throws -> [OutgoingMessage.Action] {
        try run(transcript, with: conversation).actions
    }

    private static func run(_ transcript: String, with conversation: Conversation) throws -> TranscriptRunner {
        var runner = TranscriptRunner(conversation, isGroup: transcript.contains("(in a group)"))
        for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
            try runner.play(String(line))
        }
        return runner
    }

    private mutating func play(_ line: String) throws {
        if line.hasPrefix("bot") || line.hasPrefix("    ") || StepEffects.isNote(line) { return }
        output.append(line)
        if line.isEmpty || line.hasPrefix("#") || line == "(in a group)" || line.hasPrefix("(without ")
            || line.hasPrefix("(at most ") || line.hasPrefix("(with ") || line.hasPrefix("(puzzles in ")
            || line.hasPrefix("(dictionaries of ")
        {
            return
        }
        if line.hasPrefix("(") {
            try direct(line)
        } else if let colon = line.firstIndex(of: ":") {
            let name = String(line[..<colon])
            let text = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            let event = try event(text, by: name)
            if stage.reachesBot(event) { try send(event, from: stage.person(name)) }
        }
        try runJobs(until: stage.now)
    }

    // MARK: What people do

    private mutating func event(_ text: String, by name: String) throws -> Event {
        messageCount += 1
        let id = MessageID(rawValue: "m\(messageCount)")
        if let command = text.wholeMatch(of: /\(seen by nobody else\) (.+)/) {
            let id = MessageID(onlyFor: name, number: "\(messageCount)")
            return .message(.init(id: id, text: String(command.1)))
        }
        guard text.hasPrefix("["), text.hasSuffix("]") else {
            if let edit = text.wholeMatch(of: /\(editing\) (.+)/) {
                return .edited(.init(id: id, text: String(edit.1)), sentAt: stage.now - Self.pauseBeforeEdit)
            }
            if let call = text.wholeMatch(of: /\(as a guest, answering\) \[photo (.+)\]/) {
                let answered = RepliedMessage(id: id, isFromBot: false, photo: photo(String(call.1)))
                let message = IncomingMessage(id: id, replyTo: answered)
                return .guest(GuestQuery(id: id.rawValue, place: "-1", message: message))
            }
            if let answer = text.wholeMatch(of: /\(answering\) \[photo (.+?)\](.*)/) {
                return .message(answering(String(answer.1), with: String(answer.2), id: id))
            }
            if let comment = text.wholeMatch(of: /\(commenting\) (.+)/) {
                let inner = String(comment.1.dropFirst().dropLast())
                if comment.1.hasPrefix("["), var press = press(inner, by: name) {
                    press.isComment = true
                    return .button(press)
                }
                var message = IncomingMessage(id: id, text: String(comment.1))
                message.isComment = true
                return .message(message)
            }
            if let call = text.wholeMatch(of: /\(as a guest\) ?(.*)/) {
                return .guest(GuestQuery(id: id.rawValue, place: "-1", message: .init(id: id, text: String(call.1))))
            }
            let isReply = text.hasPrefix("(replying) ")
            let plain = text.replacing("(replying) ", with: "").replacing("\\n", with: "\n")
            let reply = isReply ? RepliedMessage(id: MessageID(rawValue: "0"), isFromBot: true) : nil
            return .message(.init(id: id, text: plain, replyTo: reply))
        }
        let inner = String(text.dropFirst().dropLast())
        if let press = press(inner, by: name) { return .button(press) }
        let words = inner.split(separator: " ", maxSplits: 1).map(String.init)
        switch words[0] {
        case "photo", "file":
            let (spec, caption) = Self.splitCaption(words[1])
            return .message(.init(id: id, text: caption, photo: photo(spec, isDocument: words[0] == "file")))
        case "album":
            let parts = words[1].split(separator: " ", maxSplits: 1).map(String.init)
            let (spec, caption) = Self.splitCaption(parts[1])
            return .message(.init(id: id, text: caption, photo: photo(spec), albumID: parts[0]))
        default:
            return .message(.init(id: id, unsupportedKind: inner))
        }
    }

    /// An answer to somebody's picture, with words behind it: “@bot” is the bot's name.
    private func answering(_ spec: String, with words: String, id: MessageID) -> IncomingMessage {
        let text = words.trimmingCharacters(in: .whitespaces)
        let answered = RepliedMessage(id: id, isFromBot: false, photo: photo(spec))
        var message = IncomingMessage(id: id, text: text, replyTo: answered)
        message.mentionsBot = text.contains("@bot") ? true : nil
        return message
    }

    /// The seconds after which people put a message right.
    private static let pauseBeforeEdit: TimeInterval = 30

    private static func splitCaption(_ text: String) -> (spec: String, caption: String) {
        guard let mark = text.range(of: " below: ") else { return (text, "") }
        return (String(text[..<mark.lowerBound]), String(text[mark.upperBound...]))
    }

    private func photo(_ spec: String, isDocument: Bool = false) -> PhotoReference {
        let known = spec.wholeMatch(of: /#(\w+) (.+)/)
        return PhotoReference(
            fileID: known.map { String($0.2) } ?? spec, uniqueID: known.map { String($0.1) } ?? "unique\(messageCount)",
            isDocument: isDocument)
    }

    private func press(_ label: String, by person: String) -> ButtonPress? {
        let isOld = label.hasPrefix("old ")
        let name = isOld ? String(label.dropFirst(4)) : label
        let chat = stage.chat
        let order = isOld ? Array(chat.shown.indices) : chat.shown.indices.reversed()
        for index in order {
            guard chat.shown[index].isSeen(by: person) else { continue }
            let present = chat.shown[index].content.keyboard?.rows.flatMap(\.self) ?? []
            guard let button = (isOld ? chat.shown[index].buttons : present).first(where: { $0.label == name }) else {
                continue
            }
            let id = chat.shown[index].id(String(index))
            return ButtonPress(id: "b\(messageCount)", messageID: id, data: button.data)
        }
        return nil
    }

    // MARK: Jobs

    /// Lets the time go on to `date`, doing the jobs of all chats as they come due.
    mutating func runJobs(until date: Date) throws {
        while let job = stage.takeJob(dueBy: date) { try run(job) }
        stage.now = date
    }

    private mutating func run(_ job: Job) throws {
        switch job.work {
        case .readPhotos(let photos, let request): try read(photos, as: request, for: job)
        case .keepPhotos(let photos, let subject): try keep(photos, of: subject, for: job)
        case .findStanding(let person): try finish(job, with: .standing(stage.standing(of: person)))
        case .findChallenge(let code): try finish(job, with: .challenge(stage.challenge(code: code)))
        case .consult(VocabularyTable.linesQuestion): try finish(job, with: .found(stage.lines))
        case .consult: try finish(job, with: nil)
        case .countUp: try finish(job, with: .figures(stage.figures))
        case .wake(let note): try finish(job, with: .woken(note))
        }
    }

    private mutating func finish(_ job: Job, with result: JobResult?) throws {
        write(try stage.finish(job, with: result), in: job.chat)
    }

    private mutating func read(_ photos: [PhotoReference], as request: ReadingRequest, for job: Job) throws {
        guard let last = photos.last else { return }
        output.append("(reads \(photos.count == 1 ? "1 photo" : "\(photos.count) photos"))")
        let spec = try #require(PhotoSpec(last.fileID, request: request), "no photo is like '\(last.fileID)'")
        switch spec.outcome {
        case .reading(let reading): try finish(job, with: .reading(reading))
        case .failure: try finish(job, with: nil)
        }
    }

    /// Writes down what would be kept.
    private mutating func keep(_ photos: [PhotoReference], of subject: PhotoReport.Subject, for job: Job) throws {
        let outcome = stage.photosAtHand
        if outcome == .kept {
            let meant = subject.meant.map { ", meant: \($0)" } ?? ""
            output.append("(keeps \(photos.map(\.fileID).joined(separator: "; ")). read: \(subject.read)\(meant))")
        }
        try finish(job, with: .kept(outcome))
    }

    /// Has the chat handle an event, and writes down what the bot did.
    mutating func send(_ event: Event, from person: Person?) throws {
        write(try stage.send(event, from: person), in: stage.chat.chat.id)
    }

    private mutating func write(_ effects: StepEffects, in home: ChatID) {
        actions += effects.outgoing.map(\.action)
        for message in effects.outgoing {
            if message.chat == home {
                write([message.action], in: home == stage.chat.chat.id ? nil : stage.title(of: home))
            } else {
                write([message.action], in: "private with \(message.chat.id)")
            }
        }
        output += effects.notes(in: home == stage.chat.chat.id ? nil : stage.title(of: home))
    }

    // MARK: What the bot did

    private mutating func write(_ actions: [OutgoingMessage.Action], in other: String? = nil) {
        let bot = other.map { "bot in \($0)" } ?? "bot"
        for action in actions {
            switch action {
            case .send(let content, _, let replyTo): write(replyTo == nil ? bot : "\(bot) replies", content)
            case .edit(_, let content): write("\(bot) edits", content)
            case .editKeyboard(_, let keyboard):
                output.append(keyboard == nil ? "\(bot) takes the buttons away" : "\(bot) changes the buttons")
                write(keyboard)
            case .delete: output.append("\(bot) deletes a message")
            case .pin: output.append("\(bot) pins a message")
            case .unpin: output.append("\(bot) unpins a message")
            case .answerInlineQuery(_, let answer):
                output.append("\(bot) offers: \(answer.results.map(\.title).joined(separator: " · "))")
            case .answerButton(_, let text, let isAlert):
                guard let text else { break }
                output.append("\(bot) \(isAlert ? "shows" : "pops up"): \(text)".replacing("\n", with: "\n    "))
            case .react(_, let emoji): output.append("\(bot) reacts: \(emoji ?? "not")")
            case .showActivity(let activity): output.append("\(bot) is \(activity)")
            case .answerGuest(_, let answer):
                write("\(bot) answers elsewhere", .init(answer.text, keyboard: answer.keyboard))
            case .leaveChat: output.append("\(bot) leaves")
            }
        }
    }

    private mutating func write(_ who: String, _ content: OutgoingMessage.Content) {
        let picture = content.picture.map { "[picture \(String(decoding: $0.data, as: UTF8.self))] " } ?? ""
        let file = content.document.map { "[file \($0.fileName)] " } ?? ""
        let voice = content.voice.map { "[voice\($0.language.map { " of \($0)" } ?? ""): \($0.words)] " } ?? ""
        let reader = content.onlyReader.map { " to \($0.person.id) alone" } ?? ""
        let text = "\(who)\(reader): \(picture)\(file)\(voice)\(PlainRendering.text(of: content.text))"
        output.append(text.replacing("\n", with: "\n    "))
        if let call = content.call {
            output.append("    (calling \(call == .readers ? "whoever reads it" : "one person"))")
        }
        write(content.keyboard)
    }

    private mutating func write(_ keyboard: Keyboard?) {
        if keyboard?.isPoll == true { output.append("    (as a poll)") }
        for row in keyboard?.rows ?? [] {
            output.append("    " + row.map { "[\($0.label)]" }.joined(separator: " "))
        }
    }
}

/// Rich text as a person sees it: tags fall away, hidden words stand between bars, code between backticks.
enum PlainRendering {
    static func text(of rich: RichText) -> String {
        var text = rich.aligned.markup
        for (tag, mark) in [("spoiler", "||"), ("code", "`")] {
            text = text.replacing("<\(tag)>", with: mark).replacing("</\(tag)>", with: mark)
        }
        text = text.replacing(/<\/?[a-z]+>/, with: "")
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character)
        }
        return text
    }
}
