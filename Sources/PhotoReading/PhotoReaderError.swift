/// The reasons why no photo can be read now. The photos are not at fault and may be sent again.
public enum PhotoReaderError: Error, Hashable, Sendable {
    /// The process that reads can't be started, or stopped before it was ready. The value is the known reason.
    case cannotStart(String)
    /// The number of waiting requests has reached the limit.
    case busy(waiting: Int)
    /// The reader was shut down.
    case shutDown
}

extension PhotoReaderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotStart(let reason): "The process that reads photos does not start: \(reason). Run “honeycue doctor”."
        case .busy(let waiting): "\(waiting) photos are waiting to be read already; try again in a minute."
        case .shutDown: "The program is stopping and reads no more photos."
        }
    }
}
