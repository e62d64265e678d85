internal import struct Foundation.Data

/// The Bot API's own types, as they go over the wire: only the methods, types and fields the bot uses. What else an answer
/// holds is ignored, so that newer servers don't break it.
///
/// Names are the Bot API's; every `CodingKeys` says the wire name, so that no convention guesses it.
enum BotAPI {}

/// A call of the Bot API: its parameters are what the type encodes.
protocol BotAPIMethod<Answer>: Encodable, Sendable {
    associatedtype Answer: Decodable & Sendable

    /// The method's name in the URL.
    static var name: String { get }
    /// Files to upload. With any the call goes as a form. A file is the parameter of its name, or one that others refer to
    /// as `attach://name`.
    var files: [BotAPI.File] { get }
}

extension BotAPIMethod {
    var files: [BotAPI.File] { [] }
}

extension BotAPI {
    /// A file to upload.
    struct File: Hashable, Sendable {
        var name: String
        var fileName: String
        var contentType: String
        var data: Data
    }
}
