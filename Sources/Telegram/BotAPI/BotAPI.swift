internal import struct Foundation.Data

/// The Bot API's types as they are sent over the network: only the methods, types and fields that the bot uses. Other fields of
/// an answer are ignored, so that newer servers don't break the bot.
///
/// The types have the Bot API's names. Every `CodingKeys` spells out the name on the wire, instead of deriving it by a convention.
enum BotAPI {}

/// A call of a Bot API method. The type encodes the call's parameters.
protocol BotAPIMethod<Answer>: Encodable, Sendable {
    associatedtype Answer: Decodable & Sendable

    /// The method's name in the URL.
    static var name: String { get }
    /// The files to upload. With files, the call is sent as a form. A file is the parameter of its own name, or another
    /// parameter refers to it as `attach://name`.
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
