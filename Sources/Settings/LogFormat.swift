/// The form of the lines of the log.
public enum LogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One JSON object a line, for programs.
    case json
}
