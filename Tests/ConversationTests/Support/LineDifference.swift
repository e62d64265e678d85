/// How one text differs from another line by line, as `diff -U3` shows it.
struct LineDifference: CustomStringConvertible {
    private struct Line {
        let mark: Character
        let text: Substring
    }

    private let lines: [Line]

    init(from old: String, to new: String) {
        let (old, new) = (Self.lines(of: old), Self.lines(of: new))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [Line] = []
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if removed.contains(left) {
                lines.append(Line(mark: "-", text: old[left]))
                left += 1
            } else if inserted.contains(right) {
                lines.append(Line(mark: "+", text: new[right]))
                right += 1
            } else {
                lines.append(Line(mark: " ", text: old[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        self.lines = lines
    }

    var description: String {
        let changed = lines.indices.filter { lines[$0].mark != " " }
        var shown: [String] = []
        var last: Int?
        for index in lines.indices where changed.contains(where: { abs($0 - index) <= Self.context }) {
            if let last, last + 1 < index { shown.append("…") }
            shown.append("\(lines[index].mark) \(lines[index].text)")
            last = index
        }
        return shown.joined(separator: "\n")
    }

    /// Lines around a change that are shown with it.
    private static let context = 3

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
