package import Hive
internal import Talk

/// A rank's name.
package struct RankText: PlainPhrase {
    package static let file = "ranks"
    package static let sample = RankText(rank: Chosen(.solid))

    let rank: Chosen<Rank>
}

extension Rank: Choice {}
