package import Lexicon
package import Messaging

/// The parts of a conversation: its words, texts, pictures and subjects.
package struct TalkResources: Sendable {
    package var words: any WordBook
    /// The boards of the days.
    package let calendar: BoardCalendar
    package let texts: Templates
    package let drawings: Drawings
    package let subjects: SubjectList
    /// By the platform.
    package let capabilities: [Platform: Capabilities]
    /// The people who run the bot.
    package let operators: Set<ListedID>
    package let lots: Lots

    package init(
        words: any WordBook, calendar: BoardCalendar, texts: Templates, drawings: Drawings, subjects: SubjectList,
        capabilities: [Platform: Capabilities], operators: Set<ListedID>, lots: Lots
    ) {
        self.words = words
        self.calendar = calendar
        self.texts = texts
        self.drawings = drawings
        self.subjects = subjects
        self.capabilities = capabilities
        self.operators = operators
        self.lots = lots
    }
}
