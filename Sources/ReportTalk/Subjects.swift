package import Talk

/// The subjects of this target.
package let reportSubjects: [any Subject.Type] = [ReportSubject.self]
