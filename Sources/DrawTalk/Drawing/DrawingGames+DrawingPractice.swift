internal import BotState
internal import Messaging
internal import PhotoReading
internal import Talk

/// Sketches that no game asked for.
extension DrawingGames {
    /// Tells what the sketch looks like. In a group nobody asked.
    mutating func practise(_ sketch: SketchReading, from pending: PendingPhoto) {
        guard !isGroup || pending.isAsked == true else { return }
        switch sketch.verdict {
        case .emptySheet: refuse(.emptySheet, from: pending)
        case .scribble: refuse(.scribble, from: pending)
        case .writing: refuse(.writing, from: pending)
        case .notADrawing: refuse(.notADrawing, from: pending)
        case .drawing: tellWhatItIs(sketch, from: pending)
        }
    }

    /// Says why the photo is no sketch.
    mutating func refuse(_ reason: DrawRefusal, from pending: PendingPhoto) {
        guard !isGroup || pending.isAsked == true else { return }
        let text = DrawRefusalText(reason: Chosen(reason), object: "", isRound: false, seconds: Quantity(0))
        if isGroup { return say(language.rich(text)) }
        act(.edit(.handle(pending.handle), .init(language.rich(text))))
    }

    private mutating func tellWhatItIs(_ sketch: SketchReading, from pending: PendingPhoto) {
        guard let text = practiceText(of: sketch) else { return refuse(.scribble, from: pending) }
        let picture = sketchPicture(text, object: nil) { try practiceScene(of: sketch) }
        act(.send(.init(language.rich(text), picture: picture)))
        // A text can't become a picture.
        if !isGroup { act(.delete(.handle(pending.handle))) }
    }

    private func practiceText(of sketch: SketchReading) -> DrawPracticeText? {
        sketch.guesses.first.map { best in
            DrawPracticeText(
                certainty: Chosen(DrawCertainty(best.probability)), object: phrase(best.label),
                percent: Int((best.probability * 100).rounded()),
                second: phrase(sketch.guesses.dropFirst().first?.label))
        }
    }

    /// What a guest's drawing looks like; `nil` for a picture without one.
    func describe(_ sketch: SketchReading) -> GuestAnswer? {
        guard sketch.verdict == .drawing, let text = practiceText(of: sketch) else { return nil }
        return GuestAnswer(language.rich(text))
    }
}

extension DrawCertainty {
    fileprivate init(_ probability: Double) {
        switch probability {
        case 0.8...: self = .sure
        case 0.4...: self = .likely
        default: self = .unsure
        }
    }
}
