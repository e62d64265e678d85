package import Talk

/// The subject that only groups have.
package let groupSubjects: [any Subject.Type] = [GroupSubject.self]

/// The main subject.
package let mainSubject: any Subject.Type = PuzzleSubject.self
