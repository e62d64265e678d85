package import PhotoReading

/// The outcome of reading one photo file, in the forms that the command line prints.
package struct PhotoOutcome: Sendable {
    package var file: String
    package var result: Result<Reading, PhotoFault>
    package var milliseconds: Double

    package init(file: String, result: Result<Reading, PhotoFault>, milliseconds: Double) {
        self.file = file
        self.result = result
        self.milliseconds = milliseconds
    }

    /// The reason why a photo file can't be read, as a sentence.
    package struct PhotoFault: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String
        package init(_ description: String) { self.description = description }
    }

    /// Whether the file was a readable picture, whatever it shows.
    package var isRead: Bool {
        if case .success = verdict { true } else { false }
    }

    /// The reading. A problem with the file itself counts as a failure.
    package var verdict: Result<Reading, PhotoFault> {
        switch result {
        case .success(.none(.unreadableFile)): .failure(PhotoFault("not a picture of a known format, or damaged"))
        case .success(.none(.noSuchPage)): .failure(PhotoFault("the document has no such page"))
        case .success(.none(.lockedDocument)): .failure(PhotoFault("the document is protected by a password"))
        case .success(.none(.tooLarge)): .failure(PhotoFault("too large to read; use a smaller picture"))
        case .success(.none(.gaveUp)):
            .failure(PhotoFault("reading took too long or too much memory, so it was stopped"))
        case let other: other
        }
    }
}
