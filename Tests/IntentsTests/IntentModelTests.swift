import Foundation
import Testing

@testable import Intents

@Suite("The model of intents")
struct IntentModelTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let model = Result {
        try IntentModel(Data(contentsOf: root.appending(path: "Templates/intents.model")))
    }

    struct Golden: Decodable {
        let text, language, intent: String
        let circumstances: [String]
        let probability: Double
        let slots: [String: [String]]
    }

    private static func golden() throws -> [Golden] {
        let file = root.appending(path: "Tests/Fixtures/intents-golden.json")
        return try JSONDecoder().decode([Golden].self, from: Data(contentsOf: file))
    }

    @Test("a sentence has the features, the probability and the slots that the trainer computes")
    func golden() throws {
        let model = try Self.model.get()
        let all = try Self.golden()
        #expect(all.count > 50)
        for golden in all {
            let sentence = Sentence(golden.text)
            let chances = model.chances(
                of: sentence, language: golden.language,
                circumstances: Set(golden.circumstances.compactMap(ChatCircumstance.init)))
            let best = try #require(chances.first { $0.intent.rawValue == golden.intent })
            #expect(abs(best.probability - golden.probability) < 0.01, "\(golden.text)")
            #expect(model.slots(in: sentence, intent: best.intent) == golden.slots, "\(golden.text)")
        }
    }

    @Test(
        "sentences are understood in five languages",
        arguments: [
            ("en", "gimme a hint", IntentName.hint), ("de", "gib mir mal bitte einen tipp", .hint),
            ("es", "dame una pista por favor", .hint), ("fr", "donne-moi un indice stp", .hint),
            ("ca", "dona'm una pista sisplau", .hint), ("en", "how many words are still missing?", .missingCount),
        ])
    func languages(code: String, text: String, intent: IntentName) throws {
        let model = try Self.model.get()
        let chances = model.chances(of: Sentence(text), language: code, circumstances: [.board])
        let alike = chances.filter { $0.intent == intent || $0.probability == chances.first?.probability }
        #expect(alike.contains { $0.intent == intent })
        guard case .carryOut = IntentVerdict(chances, sure: model.sure(in: code)) else {
            Issue.record("it is not carried out: \(text)")
            return
        }
    }

    @Test("a broken file is refused", arguments: [0, 4, 100, 20_000])
    func broken(length: Int) throws {
        let data = try Data(contentsOf: Self.root.appending(path: "Templates/intents.model"))
        #expect(throws: IntentModel.BrokenModel.self) { try IntentModel(data.prefix(length)) }
        #expect(throws: IntentModel.BrokenModel.self) { try IntentModel(data + [0]) }
    }
}
