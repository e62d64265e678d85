internal import Foundation
internal import HTML

/// How a dictionary writes its articles, and how they become plain sentences.
struct ArticleForm {
    /// The types of an article's parts, of StarDict's `sametypesequence`; `nil` when each part names its own, and for dictd.
    let types: String?
    /// Whether the articles are those of dictd, which are plain text.
    let isServed: Bool

    /// The most meanings that are taken from an article, and the most characters of each.
    private static let (mostMeanings, longestMeaning) = (12, 600)

    /// The meanings in an article, without line breaks.
    func meanings(in bytes: [UInt8], of word: String) -> [String] {
        let texts = isServed ? [String(decoding: bytes, as: UTF8.self)] : parts(of: bytes)
        return texts.flatMap { Self.senses(in: Self.withoutHeadword($0, word)) }.prefix(Self.mostMeanings).map {
            $0.count > Self.longestMeaning ? $0.prefix(Self.longestMeaning - 1) + "…" : $0
        }
    }

    // MARK: Parts

    /// The parts of an article of StarDict that are text.
    private func parts(of bytes: [UInt8]) -> [String] {
        var reader = ByteReader(Data(bytes))
        guard let types else { return namedParts(&reader) }
        var texts: [String] = []
        for (number, type) in types.utf8.enumerated() {
            let isLast = number == types.utf8.count - 1
            guard let part = Self.part(type, isLast: isLast, from: &reader) else { break }
            texts += Self.text(of: part, type: type)
        }
        return texts
    }

    private func namedParts(_ reader: inout ByteReader) -> [String] {
        var texts: [String] = []
        while let type = reader.number(bytes: 1).flatMap(UInt8.init(exactly:)),
            let part = Self.part(type, isLast: false, from: &reader)
        {
            texts += Self.text(of: part, type: type)
        }
        return texts
    }

    /// A part ends at a zero; if its type is a capital letter, its length stands before it; the last of known types ends with the article.
    private static func part(_ type: UInt8, isLast: Bool, from reader: inout ByteReader) -> Data? {
        let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(type)
        if isLast { return reader.rest() }
        if isCapital { return reader.bigNumber(bytes: 4).flatMap { reader.take($0) } }
        return reader.text() ?? reader.rest()
    }

    /// `m`, `l`, `w`, `n`: plain text. `g`, `h`, `x`, `k`: with marks like HTML's. What else there is, such as sounds of the word, is no
    /// meaning.
    private static func text(of part: Data, type: UInt8) -> [String] {
        let text = String(decoding: part, as: UTF8.self)
        switch type {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "w"), UInt8(ascii: "n"): return [text]
        case UInt8(ascii: "g"), UInt8(ascii: "h"), UInt8(ascii: "x"), UInt8(ascii: "k"): return [withoutMarks(text)]
        default: return []
        }
    }

    /// Without `<…>`, comments, and what is no text; what ends a line or a list's item becomes the end of a line.
    private static func withoutMarks(_ text: String) -> String {
        var plain = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "<") {
            plain += rest[..<start]
            rest = rest[start...]
            if rest.hasPrefix("<![CDATA[") {
                let content = rest.dropFirst("<![CDATA[".count)
                let end = content.firstRange(of: "]]>")
                plain += content[..<(end?.lowerBound ?? content.endIndex)]
                rest = content[(end?.upperBound ?? content.endIndex)...]
                continue
            }
            let name = rest.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter }.lowercased()
            let ending = rest.hasPrefix("<!--") ? "-->" : hidden[name].map { rest.hasPrefix("</") ? ">" : $0 } ?? ">"
            guard let end = rest.firstRange(of: ending) else { return HTMLEntities.unescape(plain) }
            if lineEnds.contains(name) { plain += "\n" }
            rest = rest[end.upperBound...]
        }
        return HTMLEntities.unescape(plain + rest)
    }

    /// Elements whose content is no text, and how they end.
    private static let hidden = ["style": "</style>", "script": "</script>"]

    private static let lineEnds: Set<String> = ["br", "div", "dd", "def", "dt", "li", "ol", "p", "td", "tr", "ul"]

    // MARK: Sentences

    /// The article without its first line if that repeats the headword, perhaps with more: “actor”, “bank /bæŋk/”, but not “AGE, n. That
    /// period of life…”, whose first line is the meaning.
    private static func withoutHeadword(_ text: String, _ word: String) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let (line, rest) = split(text)
        guard let after = Headword.rest(of: line, after: word) else { return text }
        let more = after.trimmingCharacters(in: .whitespaces)
        if more.isEmpty || "/<[".contains(more.first ?? " ") { return rest.isEmpty ? text : rest }
        guard let sign = more.first, ",:.".contains(sign) else { return text }
        return more.dropFirst().trimmingCharacters(in: .whitespaces) + "\n" + rest
    }

    private static func split(_ text: String) -> (String, String) {
        guard let end = text.firstIndex(where: \.isNewline) else { return (text, "") }
        return (String(text[..<end]), String(text[end...]).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The numbered meanings of a text, or the whole text as one.
    private static func senses(in text: String) -> [String] {
        let line = text.replacing("{", with: "").replacing("}", with: "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        guard !line.isEmpty else { return [] }
        var (senses, rest, number) = ([String](), Substring(line), 1)
        while let range = rest.firstRange(of: "\(number). "),
            range.lowerBound == rest.startIndex || rest[rest.index(before: range.lowerBound)] == " "
        {
            senses.append(rest[..<range.lowerBound].trimmingCharacters(in: .whitespaces))
            rest = rest[range.upperBound...]
            number += 1
        }
        senses.append(rest.trimmingCharacters(in: .whitespaces))
        guard number > 2 else { return [line] }
        return senses.filter { !$0.isEmpty }
    }
}
