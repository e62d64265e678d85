/// The reasons why a picture can't be decoded or encoded.
public enum ImageError: Error, Hashable, Sendable {
    /// The first bytes match no known picture format.
    case notAPicture
    /// The format is known but not supported.
    case unsupported(format: String)
    /// The file has more bytes than the limit.
    case tooManyBytes(Int, limit: Int)
    /// The picture has more pixels, or needs more memory for them, than the limit.
    case tooManyPixels
    /// A progressive JPEG with more scans than any camera or program produces, or a GIF that begins with too many blank frames.
    case tooMuchWork
    /// The bytes violate their format, or the file is truncated too early.
    case damaged
    case outOfMemory
    /// The encoder rejected the picture. A JPEG has at most 65,500 pixels per side, and as many bytes as the caller allows.
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
