import Foundation

/// A file such as `.env`: a `KEY=value` on each line.
///
/// Read as swift-configuration reads such files, and in addition as editors on Windows write them (with `\r\n` and a byte-order mark), and
/// as shells take them (`export KEY=value`).
enum EnvironmentFile {
    /// The values in `file`, by their keys.
    static func values(in file: URL) throws(SettingsError) -> [String: String] {
        let data: Data
        do { data = try Data(contentsOf: file) } catch {
            throw .unreadableFile(path: file.path, reason: error.localizedDescription)
        }
        guard let text = String(validating: data, as: UTF8.self) else { throw .notText(path: file.path) }
        return values(in: text)
    }

    /// Whether a value must not be read by others: by the name of its key, also one that is not the bot's own, or because it is an address with
    /// a password in it.
    static func isSecret(_ key: String, _ value: String) -> Bool {
        let value = value.trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
        guard !value.isEmpty else { return false }
        return ["TOKEN", "PASSWORD", "KEY", "SECRET"].contains { key.uppercased().contains($0) }
            || value.contains(/:\/\/[^\/\s]*:[^\s]+@/) || value.contains(/\bpassword\s*=/)
    }

    /// The values in `text`, by their keys; the last of a key's values. Lines without a `=` and comments are ignored.
    private static func values(in text: String) -> [String: String] {
        let scalars = text.unicodeScalars
        let text = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
        return Dictionary(text.split(whereSeparator: \.isNewline).compactMap(pair)) { $1 }
    }

    private static func pair(in line: Substring) -> (key: String, value: String)? {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, !parts[0].hasPrefix("#") else { return nil }
        let key = parts[0].trimmingPrefix(/export\s+/)
        return key.isEmpty ? nil : (String(key), parts[1])
    }
}
