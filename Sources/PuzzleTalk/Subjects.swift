package import Talk

/// The subjects beside the main one: what only groups have, and puzzles without a photo.
package let groupSubjects: [any Subject.Type] = [GroupSubject.self, DailySubject.self]

/// The main subject.
package let mainSubject: any Subject.Type = PuzzleSubject.self
