internal import Foundation
internal import Talk

/// The objects and rules of a language's drawing games.
struct DrawingData: Hashable, Sendable {
    let objects: ObjectList
    let rules: DrawRules

    /// Reads `objects.json` and `drawing.json` in `folder`, a language's.
    init(folder: URL, code: String) throws(TemplatesError) {
        var objects: ObjectList = try LanguageFile.read("objects.json", in: folder, code: code)
        var rules: DrawRules = try LanguageFile.read("drawing.json", in: folder, code: code)
        if code != Templates.fallbackCode {
            objects.complete(by: try LanguageFile.readFallback("objects.json", beside: folder))
            rules.understand(try LanguageFile.readFallback("drawing.json", beside: folder))
        }
        (self.objects, self.rules) = (objects, rules)
        if let fault = rules.fault { throw .broken(file: "\(code)/drawing.json", line: 1, reason: fault) }
        let labels = Set(objects.objects.map(\.label))
        guard labels.count == objects.objects.count, labels.count > 1 else {
            throw .broken(file: "\(code)/objects.json", line: 1, reason: "two objects at least, each label once")
        }
        guard objects.objects.allSatisfy({ DrawnObject.difficulties.contains($0.difficulty) }) else {
            throw .broken(file: "\(code)/objects.json", line: 1, reason: "each difficulty must be 1 to 3")
        }
    }
}
