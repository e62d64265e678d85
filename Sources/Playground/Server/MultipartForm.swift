import Foundation

/// Parses a complete `multipart/form-data` body (RFC 7578) in memory.
enum MultipartForm {
    enum Malformed: Error { case form }

    struct Part {
        var name: String
        var fileName: String?
        var contentType: String?
        var data: Data
    }

    /// The maximum number of parts. More would be an attack, not a form.
    private static let partLimit = 128

    /// The most bytes of a boundary. Source: RFC 2046, section 5.1.1. A longer one could make each step of the search as long as the form.
    private static let boundaryLimit = 70
    /// The most bytes of a part's header lines.
    private static let headerLimit = 8192

    /// The `boundary` of a content type; `nil` when it is not a multipart form.
    static func boundary(ofContentType contentType: String) -> String? {
        guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
        return parameter("boundary", of: contentType)
    }

    /// - Throws: when the form is incomplete, or when its boundary is empty or too long.
    static func parse(_ body: Data, boundary: String) throws(Malformed) -> [Part] {
        guard (1...boundaryLimit).contains(boundary.utf8.count) else { throw .form }
        let delimiter = Data("--\(boundary)".utf8)
        let lineBreak = Data("\r\n".utf8)
        guard var cursor = body.range(of: delimiter)?.upperBound else { throw .form }
        var parts: [Part] = []
        while true {
            if body[cursor...].starts(with: Data("--".utf8)) { return parts }
            guard let lineEnd = body.range(of: lineBreak, in: cursor..<body.endIndex)?.upperBound,
                let next = body.range(of: lineBreak + delimiter, in: (lineEnd - lineBreak.count)..<body.endIndex),
                parts.count < partLimit
            else { throw .form }
            parts.append(try part(body[lineEnd..<max(lineEnd, next.lowerBound)]))
            cursor = next.upperBound
        }
    }

    /// Parses one part: header lines, an empty line, the content.
    private static func part(_ bytes: Data) throws(Malformed) -> Part {
        let head = bytes.prefix(headerLimit)
        guard let blank = head.range(of: Data("\r\n\r\n".utf8)) else { throw .form }
        var headers: [String: String] = [:]
        let lines = String(decoding: bytes[bytes.startIndex..<blank.lowerBound], as: UTF8.self)
        for line in lines.components(separatedBy: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        guard let disposition = headers["content-disposition"], let name = parameter("name", of: disposition) else {
            throw .form
        }
        return Part(
            name: name, fileName: parameter("filename", of: disposition), contentType: headers["content-type"],
            data: Data(bytes[blank.upperBound...]))
    }

    /// The value of `;name=value` or `;name="value"` in a header.
    private static func parameter(_ name: String, of header: String) -> String? {
        var rest = Substring(header)
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...].drop { $0 == " " }
            guard rest.prefix(name.count + 1).lowercased() == name + "=" else { continue }
            rest = rest.dropFirst(name.count + 1)
            return rest.first == "\"" ? quoted(rest.dropFirst()) : String(rest.prefix { $0 != ";" && $0 != " " })
        }
        return nil
    }

    /// The text before the closing quote. Browsers encode a quote as `%22`, other clients as `\"`.
    private static func quoted(_ text: Substring) -> String {
        var value = ""
        var isEscaped = false
        for character in text {
            if isEscaped || (character != "\\" && character != "\"") {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                break
            }
        }
        return value.replacing("%22", with: "\"")
    }
}
