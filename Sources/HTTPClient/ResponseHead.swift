/// Assembles a response's head from the lines that libcurl delivers one by one.
struct ResponseHead {
    /// The largest head in bytes. Far more than real servers send, and little enough that no server can exhaust the memory.
    static let byteLimit = 64 * 1024

    /// 0 until the status line has arrived.
    private(set) var status = 0
    private(set) var headers = HTTPHeaders()
    private var byteCount = 0

    /// Adds a line, including its line break. Returns whether the head is still within its limit.
    ///
    /// A new status line starts over, because interim responses (1xx) come before the final one.
    mutating func receive(_ line: some Collection<UInt8>) -> Bool {
        byteCount += line.count
        guard byteCount <= Self.byteLimit else { return false }
        let text = Self.trimmed(String(decoding: line, as: UTF8.self)[...])
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = HTTPHeaders()
        } else if let colon = text.firstIndex(of: ":") {
            headers.append(name: String(text[..<colon]), value: Self.trimmed(text[text.index(after: colon)...]))
        }
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
