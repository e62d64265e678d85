internal import Foundation
internal import HTML

/// The ways in which clients write the name of the bot into a message.
///
/// - Element X writes a Markdown link into the text: `[Honeycue](https://matrix.to/#/@bot:example.org) hint`.
/// - Others write the name, and a link to the person (a “pill”) into the HTML.
/// - `m.mentions` lists whom the sender means, with or without their names in the text.
struct Mention {
    /// The bot's identifier.
    let user: String
    /// The bot's name in the room.
    let name: String?

    private static let address = "https://matrix.to/#/"
    /// The most places in a message that are looked at. Each costs as much as the message is long.
    private static let mostTries = 20

    /// Takes the bot's name out of `text`.
    /// - Parameters:
    ///   - html: the formatted text, if there is one.
    ///   - isListed: whether `m.mentions` lists the bot.
    /// - Returns: the rest, and whether the bot is meant.
    func removed(from text: String, html: String?, isListed: Bool) -> (text: String, isMeant: Bool) {
        if let rest = withoutLink(text) ?? withoutPlainLink(text) { return (rest, true) }
        let pills = html.map(pills) ?? []
        let isMeant = isListed || !pills.isEmpty
        let names = [user, "@" + user.localPart, user.localPart] + pills + [name].compactMap(\.self)
        let longestFirst = names.filter { !$0.isEmpty }.sorted { ($1.count, $0) < ($0.count, $1) }
        if isMeant { return (withoutName(text, longestFirst) ?? text, true) }
        if let rest = withoutCall(text, longestFirst) { return (rest, true) }
        return (text, false)
    }

    // MARK: Links

    private func isOwn(_ link: some StringProtocol) -> Bool {
        guard link.lowercased().hasPrefix(Self.address) else { return false }
        let target = link.dropFirst(Self.address.count).prefix { $0 != "?" && $0 != "/" }
        return target.removingPercentEncoding == user
    }

    /// `text` without the Markdown links to the bot; `nil` if there are none.
    private func withoutLink(_ text: String) -> String? {
        var rest = text
        var hasFound = false
        var start = rest.startIndex
        for _ in 0..<Self.mostTries {
            guard let middle = rest[start...].firstRange(of: "](" + Self.address) else { break }
            let opening = rest.index(middle.lowerBound, offsetBy: 2)
            guard let end = rest[opening...].firstIndex(of: ")") else { break }
            guard isOwn(rest[opening..<end]), let label = Self.beginning(of: middle.lowerBound, in: rest) else {
                start = end
                continue
            }
            hasFound = true
            let place = rest.distance(from: rest.startIndex, to: label)
            rest = Self.text(rest, without: label..<rest.index(after: end))
            start = rest.index(rest.startIndex, offsetBy: min(place, rest.count))
        }
        return hasFound ? rest : nil
    }

    /// `text` without the first link to the bot in brackets and the name in quotation marks before it, as some clients write a pill in plain text:
    /// `"Honeycue" (https://matrix.to/#/@bot:example.org) hint`. `nil` if there is none.
    private func withoutPlainLink(_ text: String) -> String? {
        guard let opening = text.firstRange(of: "(" + Self.address),
            text[..<opening.lowerBound].last != "]",
            let end = text[opening.lowerBound...].firstIndex(of: ")"),
            isOwn(text[text.index(after: opening.lowerBound)..<end])
        else { return nil }
        var start = opening.lowerBound
        let before = text[..<start].trimmingCharacters(in: .whitespaces)
        if before.last == "\"", let name = before.dropLast().lastIndex(of: "\"") {
            start = text.index(text.startIndex, offsetBy: before.distance(from: before.startIndex, to: name))
        }
        return Self.text(text, without: start..<text.index(after: end))
    }

    /// Where the label of a link begins that ends at `end`. A label may contain pairs of brackets, and single ones with a backslash.
    private static func beginning(of end: String.Index, in text: String) -> String.Index? {
        var depth = 1
        var place = end
        while place > text.startIndex {
            place = text.index(before: place)
            let isEscaped = place > text.startIndex && text[text.index(before: place)] == "\\"
            guard !isEscaped else { continue }
            if text[place] == "]" { depth += 1 }
            if text[place] == "[" { depth -= 1 }
            if depth == 0 { return place }
        }
        return nil
    }

    /// The labels of the first links to the bot in HTML.
    private func pills(_ html: String) -> [String] {
        var labels: [String] = []
        var rest = html[...]
        for _ in 0..<Self.mostTries {
            guard let start = rest.firstRange(of: Self.address)?.lowerBound else { break }
            let link = rest[start...].prefix { $0 != "\"" && $0 != "'" }
            rest = rest[link.endIndex...]
            guard isOwn(link),
                let label = rest.firstIndex(of: ">").map({ rest[$0...].dropFirst().prefix { $0 != "<" } })
            else { continue }
            labels.append(HTMLEntities.unescape(label))
        }
        return labels
    }

    // MARK: Names

    /// `text` without the first of `names` that stands in it as words of its own; `nil` if none does.
    private func withoutName(_ text: String, _ names: [String]) -> String? {
        for name in names {
            var start = text.startIndex
            for _ in 0..<Self.mostTries {
                guard let range = text[start...].range(of: name, options: .caseInsensitive) else { break }
                if Self.isApart(range, in: text) { return Self.text(text, without: range) }
                start = text.index(after: range.lowerBound)
            }
        }
        return nil
    }

    private static func isApart(_ range: Range<String.Index>, in text: String) -> Bool {
        func isInWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
        return !isInWord(text[..<range.lowerBound].last) && !isInWord(text[range.upperBound...].first)
    }

    /// `text` without the name at its beginning, as people call somebody without a mention: “Honeycue: hint”. A name without a mark may be an
    /// ordinary word of the sentence, but not a whole identifier.
    private func withoutCall(_ text: String, _ names: [String]) -> String? {
        for name in names where text.lowercased().hasPrefix(name.lowercased()) {
            let rest = text.dropFirst(name.count)
            guard let mark = rest.first, [":", ","].contains(mark) || name == user && mark.isWhitespace,
                mark.isWhitespace || rest.dropFirst().first?.isWhitespace == true
            else { continue }
            return rest.dropFirst().trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    private static let ends = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: ","))

    /// `text` without `range`, the marks that separate a name from the rest, and the gap.
    private static func text(_ text: String, without range: Range<String.Index>) -> String {
        let before = text[..<range.lowerBound].trimmingCharacters(in: .whitespaces)
        var after = text[range.upperBound...].drop { $0 == " " }
        if before.isEmpty, let mark = after.first, [":", ","].contains(mark) { after = after.dropFirst() }
        let rest = after.trimmingCharacters(in: .whitespacesAndNewlines)
        let start = rest.isEmpty ? before.trimmingCharacters(in: Self.ends) : before
        let isJoined = start.isEmpty || rest.isEmpty || rest.first.map { ",.;:!?\n".contains($0) } == true
        return start + (isJoined ? "" : " ") + rest
    }
}
