import Logging

/// Logs lines of text, in which control characters and line ends are escaped, so that nothing that is logged can begin a line of its own or
/// change how a terminal shows it.
struct TextLogHandler: LogHandler {
    /// Writes the lines.
    private var base: any LogHandler

    init(_ base: any LogHandler) { self.base = base }

    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue.mapValues(\.escaped) }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue?.escaped }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = Logger.Message(stringLiteral: event.message.description.escaped)
        if let error = event.error {
            // The handler below would print it as it is.
            event.metadata = (event.metadata ?? [:]).merging(["error": "\(error)"]) { own, _ in own }
            event.error = nil
        }
        event.metadata = event.metadata?.mapValues(\.escaped)
        base.log(event: event)
    }
}

extension Logger.MetadataValue {
    fileprivate var escaped: Self {
        switch self {
        case .string(let text): .string(text.escaped)
        case .stringConvertible(let value): .string(value.description.escaped)
        case .array(let values): .array(values.map(\.escaped))
        case .dictionary(let values): .dictionary(values.mapValues(\.escaped))
        }
    }
}

extension String {
    /// The text with control characters, line ends and invisible marks as `\u{…}`, and the backslash doubled so that this is unambiguous.
    fileprivate var escaped: String {
        guard unicodeScalars.contains(where: Self.needsEscape) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if Self.needsEscape(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text += scalar == "\\" ? "\\\\" : String(Character(scalar))
            }
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: true
        default: false
        }
    }
}
