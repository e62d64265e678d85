import Foundation

/// Reads a method's text parameters: `text` with `entities` or `parse_mode`, or `caption` with `caption_entities`.
enum TextInput {
    /// Characters without the markup. Source: the Bot API's `sendMessage`.
    static let textLimit = 4096
    /// Characters without the markup. Source: the Bot API's `sendPhoto`.
    static let captionLimit = 1024

    static func text(in parameters: MethodParameters) throws(APIError) -> FormattedText {
        guard let raw = parameters.string("text") else { throw .badRequest("message text is empty") }
        let formatted = try format(raw, parameters: parameters, entities: "entities")
        guard !formatted.text.isEmpty else { throw .badRequest("message text is empty") }
        guard formatted.text.utf16.count <= textLimit else { throw .badRequest("message is too long") }
        return formatted
    }

    /// The caption; an empty text when there is none.
    static func caption(in parameters: MethodParameters) throws(APIError) -> FormattedText {
        guard let raw = parameters.string("caption") else { return FormattedText(text: "") }
        let formatted = try format(raw, parameters: parameters, entities: "caption_entities")
        guard formatted.text.utf16.count <= captionLimit else { throw .badRequest("message caption is too long") }
        return formatted
    }

    /// The text that a person wrote on the page; it may be empty. People have no markup, so it reads only `text`.
    /// A browser's form ends lines with CR LF. As on the public server, carriage returns are dropped.
    static func written(in parameters: MethodParameters) -> FormattedText {
        let scalars = (parameters.string("text") ?? "").unicodeScalars.filter { $0 != "\r" }
        return FormattedText(text: String(String.UnicodeScalarView(scalars))).trimmed().withDetectedEntities()
    }

    private static func format(
        _ raw: String, parameters: MethodParameters, entities name: String
    ) throws(APIError) -> FormattedText {
        let explicit = try parameters.object(
            name, as: [MessageEntity].self, orRefuse: "can't parse MessageEntity: Can't find field \"type\"")
        let formatted: FormattedText
        switch parameters.string("parse_mode")?.lowercased() {
        case "html": formatted = try HTMLFormatting.parse(raw)
        case nil, "none": formatted = FormattedText(text: raw, entities: explicit ?? [])
        default: throw .badRequest("unsupported parse_mode")
        }
        return formatted.trimmed().withDetectedEntities()
    }
}
