internal import Foundation
internal import Talk

/// The rules of the drawing games, as the file `drawing.json` of a language states them.
struct DrawRules: Decodable, Hashable, Sendable {
    /// In the language's words and in English ones.
    private(set) var typed: Typed
    let rounds: Rounds
    /// How long a drawing may take unless a chat chooses another time.
    let seconds: Int
    /// The times that a chat may choose, in the order in which they are offered; 0 for no limit.
    let times: [Int]
    let worth: Worth
    /// With how many seconds left the countdown is brought up to date, falling. Few: platforms ration edits.
    let warnings: [Int]
    let late: Late
    /// The least points of a drawing whose object is the machine's first, second, … guess.
    let floors: [Int]
    /// Below this probability these floors don't apply, because the rank of such unlikely guesses is chance.
    let floorFrom: Double
    /// The number of other objects before one is asked for again.
    let rest: Int
    /// How often each difficulty is asked for, by how surely the drawings of the players are recognised on average.
    let levels: [Level]
    let group: Group
    let guessIt: GuessIt
    let votes: Votes
    let chain: Chain

    /// Where people judge drawings of what the machine does not know.
    struct Votes: Decodable, Hashable, Sendable {
        /// How long they may vote.
        let seconds: Int
        /// The points of a drawing that has no rival.
        let alone: Int
    }

    /// Chains of phrases and drawings.
    struct Chain: Decodable, Hashable, Sendable {
        /// How many may play.
        let fewest: Int
        let most: Int
        /// The time limits, in seconds.
        let writingSeconds: Int
        let drawingSeconds: Int
        /// With how many seconds left somebody is reminded.
        let reminder: Int
        /// How many seconds longer the group waits, because drawings must be read first.
        let grace: Int
        /// The most characters of a phrase.
        let longest: Int

        func seconds(of work: ChainTask.Work) -> Int { work == .draw ? drawingSeconds : writingSeconds }
    }

    /// The words that people type.
    struct Typed: Decodable, Hashable, Sendable {
        var skip: Set<String>
        var stop: Set<String>
        /// Behind the command, for the standings.
        var standings: Set<String>
        /// Behind the command, before words of one's own.
        var own: Set<String>
        /// Behind the command, for the sheet of the last game's drawings.
        var sheet: Set<String>
        /// The plural ending of a name.
        var plurals: [String]
    }

    /// Adds the words that people type in another language.
    mutating func understand(_ other: DrawRules) {
        typed.skip.formUnion(other.typed.skip)
        typed.stop.formUnion(other.typed.stop)
        typed.standings.formUnion(other.typed.standings)
        typed.own.formUnion(other.typed.own)
        typed.sheet.formUnion(other.typed.sheet)
        typed.plurals += other.typed.plurals
    }

    struct Rounds: Decodable, Hashable, Sendable {
        let fewest: Int
        let usual: Int
        let most: Int
    }

    /// What counts of a drawing beside the rank of its object.
    struct Worth: Decodable, Hashable, Sendable {
        /// The probability from which a drawing is as sure as can be, above ½.
        let sure: Double
        /// The part of the points that a drawing loses which comes when the time is up, 0…1. Sooner it loses less.
        let speed: Double
    }

    /// Drawings that come when the time is up.
    struct Late: Decodable, Hashable, Sendable {
        /// How long they are still taken.
        let seconds: Int
        /// The part of their points they are worth, 0…1.
        let share: Double
    }

    struct Level: Decodable, Hashable, Sendable {
        /// The limit for people whose average is below.
        let below: Double
        /// For the difficulties from 1 on.
        let weights: [Int]
    }

    /// The group's time limits, in seconds.
    struct Group: Decodable, Hashable, Sendable {
        /// To guess whose drawing is whose.
        let untilNames: Int
        /// Before the next drawing begins.
        let untilNext: Int
    }

    struct GuessIt: Decodable, Hashable, Sendable {
        let drawingSeconds: Int
        let guessingSeconds: Int
        /// After how many seconds the machine says its first, second, … guess, rising.
        let machineGuesses: [Int]
        /// After how many seconds one more letter of the word is shown, rising.
        let letters: [Int]
        /// The points for the right guess in the first second and in the last.
        let first: Int
        let last: Int
        /// The part of that which the drawer gets, 0…1.
        let drawerShare: Double
        /// The drawer's points if only the machine guessed right.
        let machine: Int
    }

    /// The points for a drawing, 0…100: how sure the machine is of the object asked for and how quickly it came, but never less than
    /// the floor of the place it has among the machine's guesses.
    /// - Parameters:
    ///   - probability: calibrated, 0…1.
    ///   - place: 0 for the machine's first guess; `nil` when it is none of its guesses.
    ///   - timeLeft: the part of the time that was left, 0…1; `nil` where there is no limit.
    func points(probability: Double, place: Int?, timeLeft: Double?, isLate: Bool) -> Int {
        let probability = probability.isFinite ? min(1, max(0, probability)) : 0
        let speed = timeLeft.map { 1 - worth.speed * (1 - min(1, max(0, $0))) } ?? 1
        let earned = Int((sureness(of: probability) * speed * 100).rounded())
        let full = max(earned, floor(of: place, probability: probability))
        return isLate ? Int((Double(full) * late.share).rounded()) : full
    }

    /// How surely a drawing was recognised, 0…100, whatever its time: the hundredths of the probability, but never less than the floor of its
    /// place. It says which difficulty suits the person.
    func clarity(probability: Double, place: Int?) -> Int {
        let probability = probability.isFinite ? min(1, max(0, probability)) : 0
        return max(Int((probability * 100).rounded()), floor(of: place, probability: probability))
    }

    /// The least points of a drawing whose object has this place among the machine's guesses.
    private func floor(of place: Int?, probability: Double) -> Int {
        probability < floorFrom ? 0 : place.flatMap { floors.indices.contains($0) ? floors[$0] : nil } ?? 0
    }

    /// A probability as a measure of how well something is drawn, 0…1.
    ///
    /// Nearly every honest drawing has a probability of 0.97 or more, so that the probability itself tells them hardly apart. Above ½
    /// the measure follows the log-odds: 0.9, 0.97 and 0.99 become 0.59, 0.70 and 0.80.
    private func sureness(of probability: Double) -> Double {
        guard probability > 0.5 else { return Self.halfSure * 2 * probability }
        func logOdds(_ probability: Double) -> Double { log(probability / (1 - probability)) }
        let share = probability < worth.sure ? logOdds(probability) / logOdds(worth.sure) : 1
        return Self.halfSure + (1 - Self.halfSure) * share
    }

    /// The measure for a probability of ½.
    private static let halfSure = 0.4

    /// How often each difficulty is to be asked of those whose drawings have this clarity on average.
    func weights(average: Double) -> [Int] {
        (levels.first { average < $0.below } ?? levels.last)?.weights ?? []
    }

    /// The points for the right guess after a number of seconds.
    func guessPoints(after seconds: TimeInterval) -> Int {
        let share = min(1, max(0, seconds / Double(max(1, guessIt.guessingSeconds))))
        return guessIt.first - Int((Double(guessIt.first - guessIt.last) * share).rounded())
    }

    /// The reason why the rules can't be used; `nil` if they can.
    var fault: String? {
        let times = [
            seconds, late.seconds, group.untilNames, group.untilNext, votes.seconds, guessIt.drawingSeconds,
            guessIt.guessingSeconds, chain.writingSeconds, chain.drawingSeconds, chain.reminder, chain.grace,
        ]
        let shares = [late.share, guessIt.drawerShare, floorFrom, worth.speed]
        let points = floors + [guessIt.first, guessIt.last, guessIt.machine, votes.alone]
        if !(1...rounds.usual).contains(rounds.fewest) || rounds.usual > rounds.most {
            return "rounds must rise from fewest to usual to most"
        }
        if !times.allSatisfy((1...3600).contains) { return "each time must be 1 to 3600 seconds" }
        if times.isEmpty || !times.allSatisfy((0...3600).contains) {
            return "each choice of time must be 0 to 3600 seconds"
        }
        if !(worth.sure > 0.5 && worth.sure < 1) { return "sure must be a probability above one half" }
        if !warnings.allSatisfy((1..<seconds).contains) || warnings != warnings.sorted(by: >) {
            return "warnings must fall, from less than the seconds of a drawing"
        }
        if !shares.allSatisfy((0...1).contains) { return "each share and probability must be 0 to 1" }
        if !points.allSatisfy((0...100).contains) { return "points must be 0 to 100" }
        let hints = guessIt.letters
        if !hints.allSatisfy((1..<guessIt.guessingSeconds).contains) || hints != hints.sorted() {
            return "letters must rise, to less than the seconds of guessing"
        }
        // As many chains as players are shown at the end, each with at most twelve drawings and in one caption.
        if !(2...chain.most).contains(chain.fewest) || chain.most > 12 || !(1...100).contains(chain.longest) {
            return "a chain has 2 to 12 players, and phrases of 1 to 100 characters"
        }
        if guessIt.last > guessIt.first { return "a late guess can't be worth more than an early one" }
        if let fault = foldingFault(
            of: Array(typed.skip.union(typed.stop).union(typed.standings).union(typed.sheet).union(typed.own))
                + typed.plurals)
        {
            return fault
        }
        if levels.isEmpty { return "there must be at least one level" }
        return nil
    }
}
