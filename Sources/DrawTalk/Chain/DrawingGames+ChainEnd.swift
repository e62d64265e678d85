internal import BotState
internal import ImageCodec
internal import Messaging
internal import Pictures
internal import Talk

/// The end of a chain game: everybody sees every chain.
extension DrawingGames {
    /// Shows the chains as far as they have come, and deletes them.
    mutating func endChain(_ game: DrawGame) {
        act(.editKeyboard(.handle(game.prompt), nil))
        let chains = (0..<max(0, game.rounds)).map { chainSteps($0, in: game) }.filter { !$0.isEmpty }
        for (index, steps) in chains.enumerated() { act(.send(result(of: steps, number: index + 1, of: chains.count))) }
        for drawer in waiting(in: game) { tell(.over(gameID: game.id), to: privateChat(of: drawer.person)) }
        if chains.isEmpty { notice(DrawNoticeText(.stopped)) }
        closeDrawing()
    }

    private func result(
        of steps: [(drawer: Drawer, step: ChainStep)], number: Int, of chains: Int
    ) -> OutgoingMessage.Content {
        let lines = steps.map { drawer, step in
            ChainResultText.Line(
                name: drawerName(drawer), phrase: step.content.phrase ?? "", isDrawing: step.content.phrase == nil)
        }
        let text = ChainResultText(number: number, chains: chains, lines: lines)
        guard steps.contains(where: { $0.step.content.drawing != nil }) else { return .init(language.rich(text)) }
        let picture = sheetPicture(text) {
            SketchSheetScene(
                title: pictureLine(.chainTitle, drawings: number), drawings: try chainDrawings(of: steps))
        }
        return .init(language.rich(text), picture: picture)
    }

    /// The drawings, each with the phrase that its drawer saw.
    private func chainDrawings(
        of steps: [(drawer: Drawer, step: ChainStep)]
    ) throws -> [SketchSheetScene.Drawing] {
        try steps.enumerated().compactMap { index, entry in
            guard let bitmap = entry.step.content.drawing else { return nil }
            let phrase = index > 0 ? steps[index - 1].step.content.phrase : nil
            return SketchSheetScene.Drawing(
                image: try GrayImage(bitmap), name: drawerName(entry.drawer), verdict: phrase ?? "", points: "",
                isWinner: false)
        }
    }
}
