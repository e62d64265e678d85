internal import Messaging

/// Checks a template's markup against the subset that ``Messaging/RichText`` allows: known tags, closed in order.
struct MarkupCheck {
    let file: String

    /// Throws at the first tag that is unknown, unclosed or closed out of order.
    func check(_ template: String) throws(TemplatesError) {
        let bytes = Array(template.utf8)
        var open: [String] = []
        var line = 1
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            if bytes[index] == UInt8(ascii: "<") {
                let rest = bytes[(index + 1)...].prefix { $0 != UInt8(ascii: "\n") }
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else {
                    throw .broken(file: file, line: line, reason: "a < that starts no tag must be written &lt;")
                }
                try note(String(decoding: rest[..<end], as: UTF8.self), line: line, open: &open)
                index = end
            }
            index += 1
        }
        if let tag = open.last { throw .broken(file: file, line: line, reason: "<\(tag)> is never closed") }
    }

    private func note(_ tag: String, line: Int, open: inout [String]) throws(TemplatesError) {
        let isEnd = tag.hasPrefix("/")
        let name = String(tag.drop { $0 == "/" }.prefix { !$0.isWhitespace })
        guard RichText.tagNames.contains(name) else {
            throw .broken(file: file, line: line, reason: "<\(name)> is not markup that can be sent")
        }
        guard isEnd else { return open.append(name) }
        guard open.popLast() == name else {
            throw .broken(file: file, line: line, reason: "</\(name)> closes what is not open")
        }
    }
}
