import Testing

@testable import Pictures

@Suite("The score bar")
struct ScoreBarTests {
    /// Scores, and their positions along the bar in ranks (of nine).
    static let places: [(Int, Double)] = [(0, 0), (3, 1), (4, 1.2), (40, 5), (136, 8.5), (160, 9), (400, 9)]

    @Test("shows the score between equally spaced ranks", arguments: places)
    func progress(score: Int, steps: Double) {
        #expect(abs(ScoreBar(scene: Scenes.scene(score: score)).progress * 9 - steps) < 1e-9)
    }

    @Test("works with equal thresholds on tiny boards")
    func equalThresholds() {
        var scene = Scenes.scene(score: 1)
        scene.rankThresholds = [0, 0, 1, 1, 2]
        #expect(ScoreBar(scene: scene).progress == 0.75)
        scene.rankThresholds = []
        scene.maximum = 0
        #expect(ScoreBar(scene: scene).progress == 0)
    }
}
