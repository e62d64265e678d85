internal import Foundation
internal import ImageCodec
internal import Messaging
internal import PhotoReading
internal import Pictures
internal import Talk

/// The pictures of drawings.
extension DrawingGames {
    /// One drawing with what the machine takes it for.
    func scene(of drawn: Drawing) throws -> SketchScene {
        SketchScene(
            title: pictureLine(.resultTitle, object: phrase(drawn.label)),
            subtitle: verdict(on: drawn), drawing: try GrayImage(drawn.bitmap),
            guesses: bars(of: drawn),
            points: language.plain(DrawPictureText(line: Chosen(.points), points: Quantity(drawn.points))))
    }

    /// A drawing that was not asked for.
    func practiceScene(of sketch: SketchReading) throws -> SketchScene {
        SketchScene(
            title: pictureLine(.practiceTitle), drawing: try GrayImage(sketch.drawing),
            guesses: sketch.guesses.prefix(Drawing.guesses).map { bar($0) })
    }

    /// The guesses, with the object asked for in the place of the last one if it is not among them.
    private func bars(of drawn: Drawing) -> [SketchScene.Guess] {
        var guesses = drawn.guesses
        if drawing.objects[drawn.label] != nil, !guesses.contains(where: { $0.label == drawn.label }) {
            guesses = guesses.prefix(Drawing.guesses - 1) + [.init(label: drawn.label, probability: drawn.probability)]
        }
        return guesses.map { bar($0, target: drawn.label) }
    }

    private func bar(_ guess: SketchReading.Guess, target: String? = nil) -> SketchScene.Guess {
        SketchScene.Guess(
            label: drawing.objects.name(of: guess.label), probability: guess.probability,
            isTarget: guess.label == target)
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

    /// A picture of one drawing that was asked for, above `caption`. Of an object that the machine does not know it has no opinion.
    func sketchPicture(
        _ caption: some Phrase, of drawn: Drawing, _ scene: () throws -> SketchScene
    ) -> OutgoingMessage.Picture? {
        sketchPicture(caption, object: drawing.objects[drawn.label]?.phrase, scene)
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
        let points = DrawPictureText(line: Chosen(.points), points: Quantity(drawn.points))
        return SketchSheetScene.Drawing(
            image: try GrayImage(drawn.bitmap), name: name,
            verdict: isTold ? verdict(on: drawn) : "", points: isTold ? language.plain(points) : "",
            isWinner: isWinner)
    }

    /// The votes for a drawing, or how sure the machine is of its object; empty for an object that it does not know.
    private func verdict(on drawn: Drawing) -> String {
        if let votes = drawn.votes {
            return language.plain(DrawPictureText(line: Chosen(.votes), points: Quantity(votes)))
        }
        guard let object = drawing.objects[drawn.label] else { return "" }
        let percent = Int((drawn.probability * 100).rounded())
        return language.plain(DrawPictureText(line: Chosen(.resultVerdict), name: object.name, percent: percent))
    }

    func pictureLine(_ line: DrawPictureLine, object: String = "", points: Int = 0, drawings: Int = 0) -> String {
        let text = DrawPictureText(
            line: Chosen(line), object: object.prefix(1).uppercased() + object.dropFirst(), points: Quantity(points),
            drawings: Quantity(drawings))
        return language.plain(text)
    }
}

extension GrayImage {
    /// Ink dark on white. Throws when there is no drawing, or when its size and its bytes disagree.
    init(_ bitmap: SketchReading.Bitmap?) throws {
        guard let bitmap, (1...Self.longestSide).contains(bitmap.side), bitmap.ink.count == bitmap.side * bitmap.side
        else { throw NoDrawing() }
        self.init(width: bitmap.side, height: bitmap.side, pixels: bitmap.ink.map { 255 - $0 })
    }

    private struct NoDrawing: Error {}
    private static let longestSide = 1024
}
