package import Talk

/// The subjects beside the main one: what only groups have, puzzles without a photo, clues that people write, and words to
/// try later.
package let groupSubjects: [any Subject.Type] = [
    GroupSubject.self, DailySubject.self, ClueSubject.self, LaterSubject.self, MeaningSubject.self,
]

/// The main subject.
package let mainSubject: any Subject.Type = PuzzleSubject.self
