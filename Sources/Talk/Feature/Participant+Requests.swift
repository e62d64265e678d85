package import BotState

/// What a participant asks of the other features. It sees none of them.
extension Participant {
    package var features: FeatureList { resources.features }

    /// What the features say of themselves.
    package var introduction: Introduction { exchange.allIntroductions }

    /// Has the first feature that can do so fulfil a request.
    /// - Returns: what came of it; `nil` if no feature here fulfils such requests.
    package mutating func askFeatures(for request: FeatureRequest) throws -> FeatureAnswer? {
        try exchange.offer(request)
    }

    /// Says what `word` means.
    package mutating func explainWord(_ word: String) throws { _ = try askFeatures(for: .explain(word)) }

    /// The words that count on the board of `game`; `nil` if no feature knows.
    package mutating func knownWords(of game: Game) throws -> KnownWords? {
        guard case .known(let words)? = try askFeatures(for: .knownWords(game)) else { return nil }
        return words
    }

    package mutating func perform(_ command: AnyCommand, argument: String) throws {
        try exchange.carryOut(command, argument: argument)
    }

    /// Carries out the command with this name.
    package mutating func perform(named name: String, argument: String = "") throws {
        guard let command = features.command(named: name) else { return }
        try perform(command, argument: argument)
    }
}
