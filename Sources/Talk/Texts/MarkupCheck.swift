internal import Messaging

/// Checks a template's markup against the subset that ``Messaging/RichText`` allows: known tags, closed in order.
struct MarkupCheck {
    let file: String

    /// Throws at the first tag that is unknown, unclosed or closed out of order.
    func check(_ template: String) throws(TemplatesError) {
        var open: [Substring] = []
        for (index, line) in template.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var rest = line
            while let start = rest.firstIndex(of: "<") {
                guard let end = rest[start...].firstIndex(of: ">") else {
                    throw .broken(file: file, line: index + 1, reason: "a < that starts no tag must be written &lt;")
                }
                let tag = rest[rest.index(after: start)..<end]
                rest = rest[rest.index(after: end)...]
                try note(tag, line: index + 1, open: &open)
            }
        }
        if let tag = open.last {
            throw .broken(file: file, line: template.count(where: \.isNewline) + 1, reason: "<\(tag)> is never closed")
        }
    }

    private func note(_ tag: Substring, line: Int, open: inout [Substring]) throws(TemplatesError) {
        let isEnd = tag.hasPrefix("/")
        let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace }
        guard RichText.tagNames.contains(String(name)) else {
            throw .broken(file: file, line: line, reason: "<\(name)> is not markup that can be sent")
        }
        guard isEnd else { return open.append(name) }
        guard open.popLast() == name else {
            throw .broken(file: file, line: line, reason: "</\(name)> closes what is not open")
        }
    }
}
