import BotState
import Delivery
import Hive
import Lexicon
import Logging
import Messaging
import PuzzleTalk
import ServiceLifecycle
import Synchronization

/// The word book of a running bot, adjusted by its players' verdicts on words and by imported clues.
///
/// Refreshed from the store at intervals. That is soon enough, because a verdict only matters to later games, and clues are imported
/// at leisure.
final class PlayersWords: Service {
    private let base: any WordBook
    private let teachings: Teachings
    private let store: any RecordStore
    private let clock: DeliveryClock
    private let logger: Logger
    private let book: Mutex<AdjustedWordBook>

    private static let interval = Duration.seconds(600)

    init(
        base: any WordBook, teachings: Teachings, store: any RecordStore, clock: DeliveryClock = .system, logger: Logger
    ) {
        self.base = base
        self.teachings = teachings
        self.store = store
        self.clock = clock
        self.logger = logger
        book = Mutex(AdjustedWordBook(base, teachings: teachings))
    }

    /// The current words. Read it once per step, so that the words stay the same within it.
    var current: AdjustedWordBook { book.withLock { $0 } }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                while true {
                    await self.refresh()
                    try await self.clock.sleep(Self.interval)
                }
            }
        } catch is CancellationError {
            logger.debug("stopped refreshing the players' words")
        }
    }

    /// Reads the verdicts and the imported clues from the store. When they can't be read, the words stay as they are.
    func refresh() async {
        do {
            let testimonies = try await VerdictTable.verdictsOfSeveral(in: store).map(Testimony.init)
            let written = Dictionary(grouping: try await store.importedClues(), by: \.word)
            let adjusted = AdjustedWordBook(
                base, teachings: teachings, testimonies: testimonies, written: written.mapValues { $0.map(\.text) })
            book.withLock { $0 = adjusted }
        } catch is CancellationError {
            logger.debug("stopped reading the players' verdicts and clues")
        } catch {
            logger.error("could not read the players' verdicts and clues", metadata: ["error": "\(error)"])
        }
    }
}

extension Testimony {
    init(_ verdict: WordVerdict) {
        self.init(
            word: verdict.word, witness: "\(verdict.person.platform.rawValue) \(verdict.person.id)",
            board: "\(verdict.board.center)\(verdict.board.outer)", isTaken: verdict.isTaken)
    }
}
