package import BotState
internal import Hive
package import Messaging

package import struct Foundation.Date

extension Round {
    /// The verdicts on `words`, guessed one after another.
    /// - Parameters:
    ///   - price: what clues cost; `nil` where they are free.
    ///   - unlikely: real words of the board that the puzzle probably does not take. Asked for once, and only when a guess is not listed.
    package func judgements(
        on words: [String], price: HintPrice?, unlikely: () throws -> Set<String>
    ) rethrows -> [Judgement] {
        let judge = judge
        let unfit = unfit
        var found = found
        var others: Set<String>?
        return try words.map { word in
            let verdict = judge.verdict(on: word, found: found)
            if verdict.points > 0 { found.insert(word) }
            if verdict == .notInList, others == nil { others = try unlikely() }
            let penalty = price?.penalty(for: word, points: verdict.points, after: game.clue(of: word)) ?? 0
            return Judgement(
                word: word, verdict: verdict, unlikely: others ?? [], penalty: penalty, isPraised: !unfit.contains(word)
            )
        }
    }

    /// The round after `person` found the words of these judgements.
    package func adding(_ taken: [Judgement], foundBy person: PersonID, at time: Date) -> Round {
        var game = game
        for judgement in taken {
            game.add(
                .init(
                    word: judgement.word, person: person, points: judgement.points, penalty: judgement.penalty,
                    foundAt: time))
        }
        return finished(game)
    }

    /// The round after words that were found elsewhere are crossed off. They count in full.
    /// - Parameter owner: whose they are; `nil` where they count for the board and for nobody.
    package func crossingOff(_ words: [String], for owner: PersonID?, at time: Date) -> Round {
        var game = game
        for word in words {
            game.add(.init(word: word, person: owner, points: game.board.points(for: word), foundAt: time))
        }
        return finished(game)
    }

    /// The round after these finds were taken back.
    package func removing(_ finds: [Game.Find]) -> Round {
        var game = game
        game.finds.removeAll(where: finds.contains)
        game.isFinished = false
        return with(game)
    }

    private func finished(_ game: Game) -> Round {
        var game = game
        game.isFinished = with(game).isComplete
        return with(game)
    }
}
