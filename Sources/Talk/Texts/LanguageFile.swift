package import Foundation
internal import JSON

/// A JSON file in a language's folder.
package enum LanguageFile {
    /// Reads the file `name`. What another language than English lacks, the whole file or some members of its objects, is taken from
    /// English, so that data may be added there without breaking the others. Throws ``TemplatesError`` when the file is missing in
    /// English or is not what is expected.
    package static func read<Value: Decodable>(
        _ name: String, in folder: URL, code: String, as type: Value.Type = Value.self
    ) throws(TemplatesError) -> Value {
        guard code != Templates.fallbackCode else { return try readAlone(name, in: folder, code: code) }
        let english = try readFallback(name, beside: folder, as: JSONValue.self)
        let own: JSONValue? = try exists(name, in: folder) ? readAlone(name, in: folder, code: code) : nil
        return try attempt("\(code)/\(name)") {
            let merged = own.map { $0.completed(by: english) } ?? english
            return try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(merged))
        }
    }

    /// Reads English's file `name` for the language in `folder`.
    package static func readFallback<Value: Decodable>(
        _ name: String, beside folder: URL, as type: Value.Type = Value.self
    ) throws(TemplatesError) -> Value {
        let code = Templates.fallbackCode
        return try readAlone(name, in: folder.deletingLastPathComponent().appending(path: code), code: code)
    }

    /// Reads the file `name`, and nothing from English.
    package static func readAlone<Value: Decodable>(
        _ name: String, in folder: URL, code: String, as type: Value.Type = Value.self
    ) throws(TemplatesError) -> Value {
        let place = "\(code)/\(name)"
        guard exists(name, in: folder) else { throw .missingTemplate(file: place) }
        return try attempt(place) {
            try JSONDecoder().decode(Value.self, from: try Data(contentsOf: folder.appending(path: name)))
        }
    }

    package static func exists(_ name: String, in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }

    private static func attempt<Value>(_ place: String, _ body: () throws -> Value) throws(TemplatesError) -> Value {
        do {
            return try body()
        } catch let error as DecodingError {
            throw .broken(file: place, line: 1, reason: "not what is expected there (\(error.place))")
        } catch {
            throw .unreadableFile(file: place, reason: error.localizedDescription)
        }
    }
}

extension JSONValue {
    /// The value with the members of objects that only `other` has.
    fileprivate func completed(by other: JSONValue) -> JSONValue {
        guard case .object(let own) = self, case .object(let others) = other else { return self }
        return .object(own.merging(others) { $0.completed(by: $1) })
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
