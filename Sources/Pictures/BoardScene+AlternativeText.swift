import Hive

extension BoardScene {
    /// The picture in words, for people who don't see it: "Y in the middle of A C E H N T. …".
    public var alternativeText: String {
        var sentences = ["\(center) in the middle of \(outer.map(\.description).joined(separator: " "))."]
        sentences.append("\(found) of \(total) words found, \(score) of \(maximum) points, rank \(rankName).")
        let doubtful = ([center] + outer).filter(uncertain.contains).map(\.description)
        if !doubtful.isEmpty { sentences.append("Not sure about \(doubtful.joined(separator: ", ")).") }
        return sentences.joined(separator: " ")
    }
}
