import BotState
import Checksum
import Foundation
import Messaging

/// Random doings of four people in a group; the same for the same seed.
struct GroupPlay {
    enum Move: Hashable {
        case say(String, by: Int)
        /// Two people say the same in the same second.
        case race(String, by: Int, Int)
        /// The newest button of this label prefix.
        case press(String, by: Int)
        /// The step is taken, and lost before it is on the disk.
        case crash
    }

    private var random: SplitMix64
    private var count = 0

    init(seed: UInt64) { random = SplitMix64(state: seed &* 0x9E37_79B9 &+ 1) }

    private static let people = ["ana", "ben", "chloé", "dan"]

    private static let words = [
        "they", "yacht", "teeny", "chantey", "catty", "hyena", "achy", "yeah", "hyte", "teeth", "zzzz",
        "they yacht teeny", "itch", "tiny", "chintzy", "cayenne hyena",
    ]

    private static let lines = [
        "/hint", "/more", "/skip", "/reveal", "/undo", "/undo", "/fix C K", "/fix K C", "/print", "/digital",
        "/new Y ACEHNT", "/new I CHNTYZ", "/resume", "/solve", "/teams 2 all", "/standings", "/w yacht",
        "hello everybody",
        "/board", "/challenge", "/settings",
    ]

    private static let buttons = [
        "More", "Skip", "Reveal", "Next hint", "Play the new one", "Keep ours", "Show all words", "Go on", "🟠 Amber",
        "🔵 Blue", "Start", "Join", "Enter", "Y", "T", "The puzzle took", "Our clue", "Admin", "Nothing",
    ]

    /// A board, then `count` random moves.
    mutating func moves(_ count: Int) -> [Move] {
        [.say("/new Y ACEHNT", by: 0)] + (0..<count).map { _ in move() }
    }

    mutating func move() -> Move {
        let person = Int(random.next() % 4)
        return switch random.next() % 16 {
        case 0...5: .say(Self.words.randomElement(using: &random) ?? "", by: person)
        case 6...7: .race(Self.words.randomElement(using: &random) ?? "", by: person, (person + 1) % 4)
        case 8...11: .say(Self.lines.randomElement(using: &random) ?? "", by: person)
        case 12...14: .press(Self.buttons.randomElement(using: &random) ?? "", by: person)
        default: .crash
        }
    }

    var isRestartDue: Bool {
        mutating get { random.next() % 8 == 0 }
    }

    mutating func events(for move: Move, in chat: MemoryChat) -> [(Event, Person)] {
        events(for: move, buttons: chat.shown.flatMap(\.buttons))
    }

    /// What the chat's members send. After a crash somebody guesses: that is the step that is lost.
    mutating func events(for move: Move, buttons: [Keyboard.Button]) -> [(Event, Person)] {
        switch move {
        case .say(let text, let person): return [say(text, by: person)]
        case .race(let text, let one, let other): return [say(text, by: one), say(text, by: other)]
        case .crash: return [say("yacht", by: 3)]
        case .press(let label, let person):
            guard let button = buttons.last(where: { $0.label.hasPrefix(label) }) else { return [] }
            count += 1
            return [(.button(.init(id: "b\(count)", messageID: .init(rawValue: "0"), data: button.data)), who(person))]
        }
    }

    private mutating func say(_ text: String, by person: Int) -> (Event, Person) {
        count += 1
        return (.message(.init(id: MessageID(rawValue: "m\(count)"), text: text)), who(person))
    }

    private func who(_ index: Int) -> Person {
        let name = Self.people[index]
        return Person(id: PersonID(platform: .telegram, id: name), name: name.capitalized, languageCode: "en")
    }
}
