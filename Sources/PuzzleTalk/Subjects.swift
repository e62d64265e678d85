package import Talk

/// The subjects beside the main one: what only groups have, puzzles without a photo, and clues that people write.
package let groupSubjects: [any Subject.Type] = [GroupSubject.self, DailySubject.self, ClueSubject.self]

/// The main subject.
package let mainSubject: any Subject.Type = PuzzleSubject.self
