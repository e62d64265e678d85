/// The reasons why a picture can't be drawn.
public enum PictureError: Error, Hashable, Sendable {
    /// The drawing library failed, with its own message.
    case drawing(String)
    /// The drawing can't be encoded as PNG.
    case encoding(String)
}

extension PictureError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .drawing(let reason):
            "The picture can't be drawn: \(reason). Check that libcairo and a font are installed."
        case .encoding(let reason): "The picture can't be written: \(reason)"
        }
    }
}
