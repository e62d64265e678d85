import Hive
import Pictures

/// Scenes to draw.
enum Scenes {
    static let thresholds = [0, 3, 8, 13, 24, 40, 64, 80, 112, 160]

    static func scene(
        letters: String = "YACEHNT", edition: Edition = .digital, found: Int = 12, score: Int = 45,
        rankName: String = "Nice",
        uncertain: LetterSet = [], isDark: Bool = false
    ) -> BoardScene {
        let all = letters.compactMap { Letter($0) }
        return BoardScene(
            center: all[0], outer: Array(all.dropFirst()), edition: edition, found: found, total: 38, score: score,
            maximum: 160, rankName: rankName, rankThresholds: thresholds, uncertain: uncertain, isDark: isDark)
    }
}
