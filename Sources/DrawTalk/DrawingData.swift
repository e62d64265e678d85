internal import Foundation
internal import Talk

/// What the drawing games of a language are made of: its objects and its rules.
struct DrawingData: Hashable, Sendable {
    let objects: ObjectList
    let rules: DrawRules

    /// Reads `objects.json` and `drawing.json` in `folder`, a language's.
    init(folder: URL, code: String) throws(TemplatesError) {
        objects = try Self.read("objects.json", in: folder, code: code)
        rules = try Self.read("drawing.json", in: folder, code: code)
        if let fault = rules.fault { throw .broken(file: "\(code)/drawing.json", line: 1, reason: fault) }
        let labels = Set(objects.objects.map(\.label))
        guard labels.count == objects.objects.count, labels.count > 1 else {
            throw .broken(file: "\(code)/objects.json", line: 1, reason: "two objects at least, each label once")
        }
        guard objects.objects.allSatisfy({ DrawnObject.difficulties.contains($0.difficulty) }) else {
            throw .broken(file: "\(code)/objects.json", line: 1, reason: "each difficulty must be 1 to 3")
        }
    }

    private static func read<Value: Decodable>(_ file: String, in folder: URL, code: String) throws(TemplatesError)
        -> Value
    {
        let url = folder.appending(path: file)
        let name = "\(code)/\(file)"
        guard FileManager.default.fileExists(atPath: url.path) else { throw .missingTemplate(file: name) }
        do {
            return try JSONDecoder().decode(Value.self, from: try Data(contentsOf: url))
        } catch let error as DecodingError {
            throw .broken(file: name, line: 1, reason: "not what is expected there (\(error.place))")
        } catch {
            throw .unreadableFile(file: name, reason: error.localizedDescription)
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
