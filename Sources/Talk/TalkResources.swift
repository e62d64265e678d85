package import Lexicon

/// What a conversation is made of: its words, texts, pictures and subjects.
package struct TalkResources: Sendable {
    package var words: any WordBook
    package let texts: Templates
    package let drawings: Drawings
    package let subjects: SubjectList

    package init(words: any WordBook, texts: Templates, drawings: Drawings, subjects: SubjectList) {
        self.words = words
        self.texts = texts
        self.drawings = drawings
        self.subjects = subjects
    }
}
