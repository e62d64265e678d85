package import Talk

/// The subjects of this target.
package let drawSubjects: [any Subject.Type] = [DrawSubject.self]
