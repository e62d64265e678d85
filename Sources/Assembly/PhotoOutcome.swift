import Foundation
public import PhotoReading

/// What reading one photo file came to, in the forms the command line shows.
public struct PhotoOutcome: Sendable {
    public var file: String
    public var result: Result<Reading, PhotoFault>
    public var milliseconds: Double

    public init(file: String, result: Result<Reading, PhotoFault>, milliseconds: Double) {
        self.file = file
        self.result = result
        self.milliseconds = milliseconds
    }

    /// A photo file that can't be read, with the sentence that says why.
    public struct PhotoFault: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
        public init(_ description: String) { self.description = description }
    }

    /// Whether the file was a readable picture, whatever was on it.
    public var isRead: Bool {
        if case .success = verdict { true } else { false }
    }

    /// The reading, with what is wrong with the file itself counted as a fault.
    var verdict: Result<Reading, PhotoFault> {
        switch result {
        case .success(.none(.unreadableFile)): .failure(PhotoFault("not a JPEG or PNG picture, or a damaged one"))
        case .success(.none(.tooLarge)): .failure(PhotoFault("too large to read; send it smaller"))
        case .success(.none(.gaveUp)):
            .failure(PhotoFault("reading took too long or too much memory, so it was stopped"))
        case let other: other
        }
    }
}
