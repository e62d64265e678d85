internal import Foundation

/// A table written by `Deploy/dictionaries/tables.py`: lines of fields separated by tabs.
struct DictionaryTable {
    let rows: [[Substring]]

    /// Reads the table at `url`; empty if it is missing and not `required`.
    init(_ url: URL, required: Bool = false) throws(LexiconBuildError) {
        guard FileManager.default.fileExists(atPath: url.path) else {
            if required { throw .missingTable(path: url.path) }
            rows = []
            return
        }
        let file = try SourceFile(url, package: "")
        rows = file.lines.map { line in
            String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
        }
    }

    /// The Zipf frequencies of words in lower case.
    static func frequencies(_ url: URL) throws(LexiconBuildError) -> [String: Double] {
        var table: [String: Double] = [:]
        for row in try DictionaryTable(url).rows where row.count == 2 {
            table[String(row[0])] = (Double(row[1]) ?? 0) / 100
        }
        return table
    }
}
