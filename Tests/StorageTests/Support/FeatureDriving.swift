import BotState
import ClueTalk
import Conversation
import DrawTalk
import Foundation
import LookupTalk
import Messaging
import PuzzleTalk

extension StoredFeatures {
    /// What the features of the conversation store.
    static let all = Conversation.stored
}

extension ChatState {
    var drawers: [Drawer] {
        get { records[DrawerTable.self] }
        set { records[DrawerTable.self] = newValue }
    }

    var vocabulary: [VocabularyEntry] { records[VocabularyTable.self] }

    var clues: [WrittenClue] { records[WrittenClueTable.self] }
}

extension Step {
    init(
        state: ChatState, outgoing: [OutgoingMessage] = [], jobs: [Job] = [], vocabulary: [VocabularyChange] = [],
        verdicts: [WordVerdictChange] = [], clues: [WrittenClueChange] = [], forget: PersonID? = nil
    ) {
        self.init(state: state, outgoing: outgoing, jobs: jobs, changes: FeatureChanges(), forget: forget)
        changes[VocabularyTable.self] = vocabulary
        changes[VerdictTable.self] = verdicts
        changes[WrittenClueTable.self] = clues
    }
}

extension Store {
    func verdictsOfSeveral() async throws -> [WordVerdict] { try await VerdictTable.verdictsOfSeveral(in: self) }

    func writtenClues() async throws -> [WrittenClue] { try await WrittenClueTable.all(in: self) }

    /// The pictures of lines with which the store answers `job`.
    func lines(for job: Job) async throws -> [LinePicture] {
        LinePicture.all(in: try await answer(for: job).map(JobResult.found))
    }
}

extension Job.Work {
    static let findLines = Job.Work.consult(VocabularyTable.linesQuestion)
}
