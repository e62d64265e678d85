package import Talk

/// The features beside the main one: what only groups have, puzzles without a photo, clues that people write, and words to
/// try later, and the record of what was played.
package let groupFeatures: [any Feature.Type] = [
    GroupPuzzle.self, DailyPuzzle.self, WrittenClues.self, LaterWords.self, Sentences.self, PlayRecords.self,
]

/// The main feature.
package let mainFeature: any Feature.Type = Puzzle.self
