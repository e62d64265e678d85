import BotState
import Logging
import Messaging

/// The name of an input in the log: `update.id` or `job.id`, never its content.
enum InputName: Hashable {
    case update(String)
    case job(String)

    init(_ input: ChatInput) {
        switch input {
        case .update(let update): self = .update(update.id)
        case .jobEnded(let end): self = .job(end.job.id)
        }
    }

    /// - Parameter cause: ``BotState/ChatInput/id``, which is `job:ID#SERIAL` for the end of a job.
    init(cause: String) {
        guard cause.hasPrefix("job:") else {
            self = .update(cause)
            return
        }
        let name = cause.dropFirst("job:".count)
        self = .job(String(name[..<(name.lastIndex(of: "#") ?? name.endIndex)]))
    }

    var metadata: Logger.Metadata {
        switch self {
        case .update(let id): ["update.id": "\(id)"]
        case .job(let id): ["job.id": "\(id)"]
        }
    }
}

extension Logger.MetadataValue {
    /// A chat, with its topic if it has one.
    static func chat(_ chat: ChatID) -> Logger.MetadataValue {
        "\(chat.id)\(chat.topic.map { "/\($0)" } ?? "")"
    }
}

extension DeliveryEnvironment {
    /// Counts and logs that the step of an input was committed.
    func handled(_ step: Step, for input: InputName, of platform: Platform) {
        if case .update(let id) = input {
            counters.add(.updatesHandled)
            if let sentence = step.sentence { counters.add(sentence) }
            let time = times.arrivals.take(id, of: platform, at: clock.instant())
            if let time { times.updateCommit.observe(time) }
        }
        logger.debug(
            "handled an input",
            metadata: input.metadata.merging([
                "chat.id": .chat(step.state.chat), "messages": "\(step.outgoing.count)",
                "jobs": .array(step.jobs.map { "\($0.id)" }),
            ]) { $1 })
    }
}

extension OutboxEntry {
    /// The log metadata of the entry.
    var metadata: Logger.Metadata {
        let named = cause.map { InputName(cause: $0).metadata } ?? [:]
        return named.merging(["chat.id": .chat(message.chat), "outbox.sequence": "\(sequence)"]) { $1 }
    }
}

extension Job {
    /// The log metadata of the job.
    var metadata: Logger.Metadata { ["job.id": "\(id)", "chat.id": .chat(chat), "lane": "\(lane.rawValue)"] }
}
