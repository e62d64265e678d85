package import Talk

/// The subjects of this target.
package let lookupSubjects: [any Subject.Type] = [LookupSubject.self]
