import Foundation
import Settings
import Testing

@Suite(".env.example")
struct ExampleFileTests {
    @Test("has every setting with a comment, and nothing else")
    func complete() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.env.example")
            .standardizedFileURL
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let settings = lines.indices.filter { lines[$0].contains(/^#?[A-Z]+_[A-Z_]+=/) }
        let names = settings.compactMap { lines[$0].split(separator: "=").first?.drop { $0 == "#" } }.map(String.init)
        #expect(Set(names) == Set(SettingKey.allCases.map(\.rawValue)))
        for index in settings {
            #expect(lines[index - 1].hasPrefix("# "), "\(lines[index]) has no comment above it")
        }
    }
}
