package import Talk

/// The features beside the main one: what only groups have, puzzles without a photo, sentences, the record of
/// what was played, and boards for friends.
package let groupFeatures: [any Feature.Type] = [
    GroupPuzzle.self, DailyPuzzle.self, Sentences.self, PlayRecords.self,
    FriendMatch.self,
]

/// The main feature.
package let mainFeature: any Feature.Type = Puzzle.self
