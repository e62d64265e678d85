internal import Foundation
internal import ImageCodec
internal import Messaging
internal import PhotoReading
internal import Pictures
internal import Talk

/// The pictures of drawings.
extension Turn {
    /// One drawing with what the machine takes it for.
    func scene(of drawn: Drawing) throws -> SketchScene {
        let object = drawing.objects[drawn.label]
        let percent = Int((drawn.probability * 100).rounded())
        let verdict = DrawPictureText(
            line: Chosen(.resultVerdict), name: object?.name ?? drawn.label, percent: percent)
        return SketchScene(
            title: pictureLine(.resultTitle, object: object?.phrase ?? drawn.label),
            subtitle: object == nil ? "" : language.plain(verdict), drawing: try GrayImage(drawn.bitmap),
            guesses: bars(drawn.guesses, target: drawn.label),
            points: language.plain(DrawPictureText(line: Chosen(.points), points: Quantity(drawn.points))))
    }

    /// A drawing that was not asked for.
    func practiceScene(of sketch: SketchReading) throws -> SketchScene {
        SketchScene(
            title: pictureLine(.practiceTitle), drawing: try GrayImage(sketch.drawing),
            guesses: bars(Array(sketch.guesses.prefix(Drawing.guesses)), target: nil))
    }

    /// The guesses, and the object asked for in the place of the last when it is not among them.
    private func bars(_ guesses: [SketchReading.Guess], target: String?) -> [SketchScene.Guess] {
        guesses.map { guess in
            SketchScene.Guess(
                label: drawing.objects.name(of: guess.label), probability: guess.probability,
                isTarget: guess.label == target)
        }
    }

    // MARK: In words

    /// The picture of one drawing in words.
    func description(of scene: SketchScene, object: String?) -> String {
        func percent(_ guess: SketchScene.Guess) -> Int { Int((guess.probability * 100).rounded()) }
        let guesses = scene.guesses.map { "\($0.label) \(percent($0)) %" }
        return language.plain(
            SketchDescription(
                object: object, percent: scene.guesses.first(where: \.isTarget).map(percent) ?? 0,
                guesses: WordLine.joined(guesses)))
    }

    /// The picture of several drawings in words.
    func description(of scene: SketchSheetScene) -> String {
        let lines = scene.drawings.map { drawing in
            WordLine.joined([drawing.name, drawing.verdict, drawing.points].filter { !$0.isEmpty })
        }
        return language.plain(
            SketchSheetDescription(
                title: scene.title, lines: lines.joined(separator: "; "),
                best: scene.drawings.first(where: \.isWinner)?.name))
    }

    /// A picture of several drawings above `caption`.
    func sheetPicture(_ caption: some Phrase, _ scene: () throws -> SketchSheetScene) -> OutgoingMessage.Picture? {
        guard let scene = try? scene() else { return nil }
        return picture(caption, described: description(of: scene)) { try pictures.sketchSheet(scene) }
    }

    /// A picture of one drawing above `caption`.
    func sketchPicture(
        _ caption: some Phrase, object: String?, _ scene: () throws -> SketchScene
    ) -> OutgoingMessage.Picture? {
        guard let scene = try? scene() else { return nil }
        return picture(caption, described: description(of: scene, object: object)) { try pictures.sketch(scene) }
    }

    // MARK: Parts

    /// One entry of a sheet. It names the person and the result only where these are no longer secret.
    func entry(of drawn: Drawing, name: String, isTold: Bool, isWinner: Bool) throws -> SketchSheetScene.Drawing {
        let percent = Int((drawn.probability * 100).rounded())
        let verdict =
            drawn.votes.map { DrawPictureText(line: Chosen(.votes), points: Quantity($0)) }
            ?? DrawPictureText(
                line: Chosen(.resultVerdict), name: drawing.objects.name(of: drawn.label), percent: percent)
        let points = DrawPictureText(line: Chosen(.points), points: Quantity(drawn.points))
        return SketchSheetScene.Drawing(
            image: try GrayImage(drawn.bitmap), name: name,
            verdict: isTold ? language.plain(verdict) : "", points: isTold ? language.plain(points) : "",
            isWinner: isWinner)
    }

    func pictureLine(_ line: DrawPictureLine, object: String = "", points: Int = 0, drawings: Int = 0) -> String {
        let text = DrawPictureText(
            line: Chosen(line), object: object.prefix(1).uppercased() + object.dropFirst(), points: Quantity(points),
            drawings: Quantity(drawings))
        return language.plain(text)
    }
}

extension GrayImage {
    /// Ink dark on white. Throws when there is no drawing, or when it is not what it says it is.
    init(_ bitmap: SketchReading.Bitmap?) throws {
        guard let bitmap, (1...Self.longestSide).contains(bitmap.side), bitmap.ink.count == bitmap.side * bitmap.side
        else { throw NoDrawing() }
        self.init(width: bitmap.side, height: bitmap.side, pixels: bitmap.ink.map { 255 - $0 })
    }

    private struct NoDrawing: Error {}
    private static let longestSide = 1024
}
