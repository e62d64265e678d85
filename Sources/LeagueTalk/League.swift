package import Hive
package import Messaging

package import struct Foundation.Date

/// A group whose members each play their newspaper's puzzle and compare what their screens show at the end of the day.
package struct League: Hashable, Sendable {
    /// The group.
    package let chat: ChatID
    /// The group's title: untrusted text; `nil` if it has none.
    package var title: String?
    /// The time zone in which its days begin: an IANA name; `nil` for UTC.
    package var timeZone: String?
    /// In the order in which they joined.
    package var members: [Member]
    /// What the members sent in the last ``daysKept`` days, the earliest first.
    package var entries: [LeagueEntry]

    /// How long entries are kept, in days.
    package static let daysKept = 60

    package init(
        chat: ChatID, title: String? = nil, timeZone: String? = nil, members: [Member] = [], entries: [LeagueEntry] = []
    ) {
        self.chat = chat
        self.title = title
        self.timeZone = timeZone
        self.members = members
        self.entries = entries
    }

    /// Somebody who takes part.
    package struct Member: Hashable, Sendable {
        package var person: PersonID
        /// The name the platform reported when they joined: untrusted text.
        package var name: String

        package init(person: PersonID, name: String) {
            self.person = person
            self.name = name
        }
    }

    /// The league as `person` may see it in their own chat: the words of the others are missing.
    package func seen(by person: PersonID) -> League {
        var league = self
        for index in entries.indices where entries[index].person != person { league.entries[index].words = [] }
        return league
    }

    func entries(on day: Int) -> [LeagueEntry] { entries.filter { $0.day == day } }

    func entry(of person: PersonID?, on day: Int) -> LeagueEntry? {
        entries.first { $0.person == person && $0.day == day }
    }

    func name(of person: PersonID) -> String { members.first { $0.person == person }?.name ?? "" }

    func isMember(_ person: PersonID?) -> Bool { members.contains { $0.person == person } }
}

/// What a member's screen showed on a day.
package struct LeagueEntry: Codable, Hashable, Sendable {
    package var person: PersonID
    /// By the league's clock, counted from 1 January 1970.
    package var day: Int
    package var board: Board
    package var points: Int
    /// The points of all words of the board.
    package var maximum: Int
    /// The words that could be read off the screen, in lower case.
    package var words: [String]
    /// How many words the screen counts beside these.
    package var unread: Int
    package var sentAt: Date

    package init(
        person: PersonID, day: Int, board: Board, points: Int, maximum: Int, words: [String], unread: Int, sentAt: Date
    ) {
        self.person = person
        self.day = day
        self.board = board
        self.points = points
        self.maximum = maximum
        self.words = words
        self.unread = unread
        self.sentAt = sentAt
    }

    /// The part of all points, 0…1 and more where the screen counts words that the list lacks.
    var share: Double { maximum > 0 ? Double(points) / Double(maximum) : 0 }
}

/// A change to the leagues by the person behind the input.
package enum LeagueChange: Codable, Hashable, Sendable {
    /// Begins the group's league, or notes what the group is called now and when its days begin.
    case open(title: String?, timeZone: String?)
    /// Ends the group's league and deletes all of it.
    case close
    /// Takes part in the group's league.
    case join(name: String)
    /// Takes part no more, and deletes what they sent.
    case leave(ChatID)
    /// Enters what the screen shows, in place of what they sent earlier that day.
    case send(LeagueEntry, to: ChatID)
    case withdraw(day: Int, from: ChatID)
}

extension [League] {
    /// Makes a change that `person` made in `chat`.
    package mutating func apply(_ change: LeagueChange, by person: PersonID, in chat: ChatID) {
        switch change {
        case .open(let title, let zone):
            if !contains(where: { $0.chat == chat }) { append(League(chat: chat)) }
            update(chat) { ($0.title, $0.timeZone) = (title, zone) }
        case .close: removeAll { $0.chat == chat }
        case .join(let name):
            update(chat) { league in
                league.members.removeAll { $0.person == person }
                league.members.append(.init(person: person, name: name))
            }
        case .leave(let place):
            update(place) { league in
                league.members.removeAll { $0.person == person }
                league.entries.removeAll { $0.person == person }
            }
        case .send(let entry, let place):
            update(place) { league in
                league.entries.removeAll {
                    $0.person == person && $0.day == entry.day || $0.day < entry.day - League.daysKept
                }
                league.entries.append(entry)
            }
        case .withdraw(let day, let place):
            update(place) { $0.entries.removeAll { $0.person == person && $0.day == day } }
        }
    }

    private mutating func update(_ chat: ChatID, _ change: (inout League) -> Void) {
        guard let index = firstIndex(where: { $0.chat == chat }) else { return }
        change(&self[index])
    }
}
