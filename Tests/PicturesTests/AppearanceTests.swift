import Foundation
import Hive
import ImageCodec
import Testing

@testable import Pictures

@Suite("The look of pictures")
struct AppearanceTests {
    /// Relative luminance, 0…1 (WCAG 2.2).
    private static func luminance(_ color: Color) -> Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func contrast(_ one: Color, _ other: Color) -> Double {
        let (a, b) = (luminance(one), luminance(other))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test(
        "every text stands out from whatever it is on", arguments: [(Theme.light, 4.5), (.contrast, 7)])
    func texts(theme: Theme, least: Double) {
        for text in [theme.ink, theme.quiet] {
            for ground in [theme.ground, theme.card] { #expect(Self.contrast(text, ground) >= least) }
        }
        #expect(Self.contrast(theme.ink, theme.cell) >= least)
        #expect(Self.contrast(theme.inkOnGold, theme.gold) >= least)
        #expect(Self.contrast(theme.ground, theme.doubt) >= least)
    }

    @Test("in high contrast every shape stands out from the background")
    func shapes() throws {
        let theme = Theme.contrast
        for shape in [theme.gold, theme.track, theme.paper, try #require(theme.outline)] {
            #expect(Self.contrast(shape, theme.ground) >= 3)
        }
    }

    /// How many pixels differ so much that everybody sees it, whatever colours they see.
    private static func difference(_ one: Data, _ other: Data) throws -> Int {
        let (a, b) = (try ImageDecoder.decode(one).gray, try ImageDecoder.decode(other).gray)
        return zip(a.pixels, b.pixels).count { abs(Int($0) - Int($1)) > 100 }
    }

    private static let looks = [Appearance(), Appearance(hasHighContrast: true)]
    private static let drawing = GrayImage(width: 28, height: 28, pixels: Array(repeating: 255, count: 784))

    @Test("the object asked for is marked by more than a colour", arguments: looks)
    func target(look: Appearance) throws {
        func picture(_ isTarget: Bool) throws -> Data {
            let guess = SketchScene.Guess(label: "", probability: 0.5, isTarget: isTarget)
            return try SketchPicture(SketchScene(title: "A", drawing: Self.drawing, guesses: [guess], look: look)).png()
        }
        #expect(try Self.difference(picture(true), picture(false)) > 500)
    }

    @Test("the best drawing of a sheet is marked by more than a colour", arguments: looks)
    func winner(look: Appearance) throws {
        func picture(_ isWinner: Bool) throws -> Data {
            let entry = SketchSheetScene.Drawing(image: Self.drawing, name: "Ana", verdict: "", isWinner: isWinner)
            return try SketchSheetPicture(SketchSheetScene(title: "A", drawings: [entry, entry], look: look)).png()
        }
        #expect(try Self.difference(picture(true), picture(false)) > 300)
    }

    @Test("the word looked up is marked by more than a colour", arguments: looks)
    func word(look: Appearance) throws {
        // Without print, the only dark pixels on the paper are those of the frame.
        let crop = GrayImage(width: 400, height: 60, pixels: Array(repeating: 250, count: 24_000))
        let word = MarkedLineScene.PixelBox(x: 170, y: 20, width: 60, height: 20)
        let png = try MarkedLinePicture(MarkedLineScene(crop: crop, word: word, look: look)).png()
        let picture = try ImageDecoder.decode(png).gray
        let paper = (40..<picture.height - 40).flatMap { y in (60..<1020).map { picture.pixels[y * picture.width + $0] }
        }
        #expect(paper.count { $0 < 80 } > 500)
    }

    @Test("the ranks reached are marked by more than a colour", arguments: looks)
    func ranks(look: Appearance) throws {
        func picture(_ score: Int) throws -> Data {
            var scene = Scenes.scene(score: score, rankName: "")
            scene.look = look
            return try BoardPicture(scene).png()
        }
        #expect(try Self.difference(picture(0), picture(40)) > 1000)
    }

    @Test("in high contrast the cells are black with white outlines, and the middle one is yellow")
    func contrastBoard() throws {
        var scene = Scenes.scene()
        scene.look = Appearance(hasHighContrast: true)
        let picture = try ImageDecoder.decode(BoardPicture(scene).png())
        let cells = DrawnHoneycomb(scene: scene, center: BoardLayout.center, scale: 1).cellCenters
        let below = cells.map { picture.color(x: Int($0.x), y: Int($0.y) + 100) }
        #expect(below[0] == [0xFF, 0xE6, 0x00])
        #expect(below.dropFirst().allSatisfy { $0 == [0, 0, 0] })
        for cell in cells {
            let edge = (110..<140).map { picture.color(x: Int(cell.x), y: Int(cell.y) + $0) }
            #expect(edge.contains([255, 255, 255]))
        }
    }

    @Test("large letters fill their cells and stay inside them", arguments: ["MWQGOCU", "ABCDEFH"])
    func largeLetters(letters: String) throws {
        func heights(_ look: Appearance) throws -> [Int] {
            var scene = Scenes.scene(letters: letters)
            scene.look = look
            let picture = try ImageDecoder.decode(BoardPicture(scene).png())
            let cells = DrawnHoneycomb(scene: scene, center: BoardLayout.center, scale: 1).cellCenters
            return try cells.map { try #require(picture.inkBox(around: $0, reach: 100)).height }
        }
        let (usual, large) = (try heights(Appearance()), try heights(Appearance(hasLargeLetters: true)))
        for (one, other) in zip(usual, large) { #expect(Double(other) >= Double(one) * 1.35 && other < 190) }
    }

    @Test("a group's board with large letters is the board alone")
    func largeLiveBoard() throws {
        var scene = Scenes.live()
        scene.board.look.hasLargeLetters = true
        #expect(try LiveBoardPicture(scene).png() == BoardPicture(scene.board).png())
    }

    @Test("a scene that an earlier version stored is drawn as usual")
    func earlierScene() throws {
        let stored = try JSONEncoder().encode(Scenes.live())
        var json = try #require(try JSONSerialization.jsonObject(with: stored) as? [String: Any])
        var board = try #require(json["board"] as? [String: Any])
        board["look"] = nil
        board["isDark"] = false
        json["board"] = board
        let scene = try JSONDecoder().decode(LiveBoardScene.self, from: JSONSerialization.data(withJSONObject: json))
        #expect(scene == Scenes.live())
    }

    @Test("a look that an earlier version stored, which knew dark pictures, keeps its other choices")
    func earlierLook() throws {
        let stored = Data(#"{"isDark":true,"hasHighContrast":true,"hasLargeLetters":false}"#.utf8)
        #expect(try JSONDecoder().decode(Appearance.self, from: stored) == Appearance(hasHighContrast: true))
    }
}
