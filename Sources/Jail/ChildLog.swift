import Foundation

/// Splits a child's output into lines. Libraries can print anything, so long lines are truncated, and characters that
/// would control a terminal are replaced.
final class ChildLog {
    private let descriptor: Int32
    private let onLine: (String) -> Void
    private var rest = Data()
    private var isOpen = true

    /// The maximum number of bytes of a line that are kept.
    private static let longestLine = 500
    /// The maximum number of bytes to read at once: a page.
    private static let chunk = 4096
    /// The maximum number of chunks read at once, so that a child that prints endlessly does not block its reader.
    private static let chunksAtOnce = 64

    init(descriptor: Int32, onLine: @escaping (String) -> Void) {
        self.descriptor = descriptor
        self.onLine = onLine
    }

    deinit { _ = close(descriptor) }

    /// The descriptor to poll. It is -1, which `poll` ignores, once the child has closed its end.
    var watched: Int32 { isOpen ? descriptor : -1 }

    /// Passes on the available output without waiting.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        for _ in 0..<Self.chunksAtOnce where isOpen {
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 {
                append(buffer.prefix(count))
            } else {
                guard count == 0 || errno != EAGAIN else { return }
                isOpen = false
                flush()
            }
        }
    }

    private func append(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                flush()
            } else if rest.count < Self.longestLine {
                rest.append(byte)
            }
        }
    }

    private func flush() {
        guard !rest.isEmpty else { return }
        onLine(Self.printable(String(decoding: rest, as: UTF8.self)))
        rest.removeAll()
    }

    /// `text` with U+FFFD in place of control characters and format characters, which could reverse the direction of
    /// the following text.
    static func printable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
