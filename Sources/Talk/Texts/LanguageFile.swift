package import Foundation

/// A JSON file in a language's folder.
package enum LanguageFile {
    /// Reads the file `name`. Throws ``TemplatesError`` when it is missing or not what is expected.
    package static func read<Value: Decodable>(
        _ name: String, in folder: URL, code: String, as type: Value.Type = Value.self
    ) throws(TemplatesError) -> Value {
        let url = folder.appending(path: name)
        let place = "\(code)/\(name)"
        guard FileManager.default.fileExists(atPath: url.path) else { throw .missingTemplate(file: place) }
        do {
            return try JSONDecoder().decode(Value.self, from: try Data(contentsOf: url))
        } catch let error as DecodingError {
            throw .broken(file: place, line: 1, reason: "not what is expected there (\(error.place))")
        } catch {
            throw .unreadableFile(file: place, reason: error.localizedDescription)
        }
    }
}

extension DecodingError {
    /// Where the fault is: the path to it and what is wrong.
    fileprivate var place: String {
        switch self {
        case .keyNotFound(let key, let context): Self.path(context.codingPath + [key]) + " is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            Self.path(context.codingPath) + " " + context.debugDescription
        @unknown default: "\(self)"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }
}
