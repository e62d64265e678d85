/// Why a picture can't be decoded or encoded.
public enum ImageError: Error, Hashable, Sendable {
    /// The bytes begin like no picture format that is known here.
    case notAPicture
    /// A picture, but of a format that is not read here.
    case unsupported(format: String)
    /// The file has more bytes than the limit.
    case tooManyBytes(Int, limit: Int)
    /// More pixels, or more memory for them, than the limit.
    case tooManyPixels
    /// A progressive JPEG with more passes over the picture than any camera or program makes.
    case tooMuchWork
    /// The bytes break the rules of their format, or the file stops too early.
    case damaged
    case outOfMemory
    /// The encoder refused the picture; a JPEG has at most 65,500 pixels a side.
    case notEncodable
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAPicture: "This file is no picture; send a JPEG or a PNG."
        case .unsupported(let format): "\(format) is not read here; send the picture as JPEG or PNG."
        case .tooManyBytes(let count, let limit):
            "The file has \(count / 1_000_000) MB; at most \(limit / 1_000_000) MB are read. Send it smaller."
        case .tooManyPixels: "The picture has too many pixels; send it smaller."
        case .tooMuchWork: "The picture is stored in so many passes that decoding it would take too long; save it anew."
        case .damaged: "The picture's file is damaged or incomplete; send it again."
        case .outOfMemory: "There was not enough memory for the picture; send it smaller."
        case .notEncodable: "The picture can't be encoded; it is too wide or too high."
        }
    }
}
