import Foundation
import JSON

/// The parameters of a call, in whichever form the client sent them: query, form, JSON body or multipart parts.
///
/// Forms have every value as text, and nested objects as JSON text. JSON bodies have the values themselves. The accessors
/// accept both.
struct MethodParameters: Sendable {
    var values: [String: JSONValue] = [:]
    /// The uploaded files by part name.
    var files: [String: UploadedFile] = [:]

    /// The value as text; `nil` when it is absent or empty.
    func string(_ name: String) -> String? {
        switch values[name] {
        case nil, .null: nil
        case .string(let text): text.isEmpty ? nil : text
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .some(let value): (try? WireCoding.encode(value)).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    func integer(_ name: String) -> Int64? { string(name).flatMap { Int64($0) } }

    /// The value as the public server interprets it: `true`, `yes` and any number but 0 are true.
    func bool(_ name: String) -> Bool {
        guard let text = string(name)?.lowercased() else { return false }
        return text == "true" || text == "yes" || text == "1"
    }

    /// The value as an object; `nil` when it is absent. Throws `refusal` when it has another type.
    func object<Value: Decodable>(_ name: String, as type: Value.Type, orRefuse refusal: String) throws(APIError)
        -> Value?
    {
        guard let text = string(name) else { return nil }
        do {
            return try WireCoding.decode(type, from: Data(text.utf8))
        } catch {
            throw .badRequest(refusal)
        }
    }
}

/// A file uploaded with a call.
struct UploadedFile: Sendable {
    var name: String?
    var contentType: String?
    var data: Data
}
