/// A button of a feature. Its data is `key.verb:id:argument`. It comes back from the client, so it is untrusted.
package struct FeatureButton<Topic: Feature>: Hashable, Sendable {
    package var verb: Topic.Verb
    /// The identifier of what the button is about, mostly a game; empty for nothing.
    package var id: String
    package var argument: String

    package init(_ verb: Topic.Verb, id: String = "", _ argument: String = "") {
        self.verb = verb
        self.id = id
        self.argument = argument
    }

    /// `nil` for data that no button of this feature has.
    package init?(data: String) {
        let parts = data.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let prefix = Topic.buttonPrefix
        guard parts.count == 3, parts[0].hasPrefix(prefix),
            let verb = Topic.Verb(rawValue: String(parts[0].dropFirst(prefix.count)))
        else { return nil }
        self.init(verb, id: parts[1], parts[2])
    }

    package var data: String { "\(Topic.buttonPrefix)\(verb.rawValue):\(id):\(argument)" }
}
