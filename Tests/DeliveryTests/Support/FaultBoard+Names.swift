import Delivery

extension FaultBoard {
    /// The current faults, keyed by the names of the parts.
    var current: [String: String] { currentByPart.reduce(into: [:]) { $0[$1.key.name] = $1.value } }
}
