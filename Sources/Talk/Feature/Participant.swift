/// Whatever takes part in an exchange: a feature, or a part of one that does one thing.
package protocol Participant: Sendable {
    /// The exchange that it takes part in.
    var exchange: Exchange { get set }
}

extension Exchange: Participant {
    package var exchange: Exchange {
        get { self }
        set { self = newValue }
    }
}
