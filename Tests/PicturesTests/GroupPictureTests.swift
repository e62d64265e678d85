import Foundation
import Hive
import ImageCodec
import Testing

@testable import Pictures

@Suite("The pictures of a group's game")
struct GroupPictureTests {
    private static let hostile = [
        "Ana", "נועה כהן", "محمد 👨‍👩‍👧", "Emre 🐝🇹🇷 of the Extraordinarily Long Names",
        "Z" + String(repeating: "\u{0351}\u{0337}", count: 90),
        "\u{202E}txet\u{2066}\n\t", "   ", "王小明", "ｗｉｄｅ ﷽﷽﷽", "<b>&amp;", String(repeating: "W", count: 400),
    ]

    /// How much an antialiased edge may differ because an emoji's colours use up the palette.
    private static let roundedEdge = 40

    private static func pictures(names: [String]) throws -> [Data] {
        [
            try LiveBoardPicture(Scenes.live(names: Array(names.prefix(5)))).png(),
            try ResultPicture(Scenes.result(names: names)).png(),
            try StandingsPicture(Scenes.standings(names: names)).png(),
        ]
    }

    @Test("are as wide as a phone, have few bytes, and are deterministic")
    func size() throws {
        let first = try Self.pictures(names: Self.hostile)
        for png in first {
            let picture = try ImageDecoder.decode(png)
            #expect(picture.width == 1080)
            #expect((700...2000).contains(picture.height))
            #expect(png.count < 150_000)
            #expect(picture.color(x: 2, y: 2) == [255, 255, 255])
        }
        #expect(try Self.pictures(names: Self.hostile) == first)
    }

    @Test("look the same when they were stored before they are drawn")
    func stored() throws {
        let scene = Scenes.live(names: Array(Self.hostile.prefix(5)))
        let restored = try JSONDecoder().decode(LiveBoardScene.self, from: JSONEncoder().encode(scene))
        #expect(restored == scene)
        #expect(try LiveBoardPicture(restored).png() == LiveBoardPicture(scene).png())
    }

    @Test("keep names in their lines and away from the points, whatever they contain", arguments: hostile)
    func hostileNames(name: String) throws {
        let plain = try ImageDecoder.decode(StandingsPicture(Scenes.standings(names: ["Ana", "Ana", "Ana"])).png())
        let odd = try ImageDecoder.decode(StandingsPicture(Scenes.standings(names: ["Ana", name, "Ana"])).png())
        #expect(plain.height == odd.height)
        let pitch = Int(StandingsTable(rows: [], columns: Scenes.columns).pitch)
        let top = plain.height - 48 - 3 * pitch
        let row = (top + pitch)..<(top + 2 * pitch)
        var strays = 0
        for y in stride(from: 0, to: plain.height, by: 3) {
            // Beside the row, or within it at the points.
            for x in stride(from: row.contains(y) ? 940 : 0, to: 1080, by: 3) {
                let index = (y * 1080 + x) * 3
                strays += abs(Int(plain.pixels[index]) - Int(odd.pixels[index])) > Self.roundedEdge ? 1 : 0
            }
        }
        #expect(strays == 0)
    }

    @Test("show the pangram's hexagon, the leader and the winner in gold")
    func gold() throws {
        let gold: [UInt8] = [0xF7, 0xDA, 0x21]
        let live = try ImageDecoder.decode(LiveBoardPicture(Scenes.live()).png())
        #expect(live.contains(gold, in: Box(left: 560, top: 250, width: 80, height: 400)))
        let won = try ImageDecoder.decode(ResultPicture(Scenes.result()).png())
        let tie = try ImageDecoder.decode(ResultPicture(Scenes.result(sides: [true, true])).png())
        let second = Box(left: 100, top: 740, width: 200, height: 40)
        #expect(!won.contains(gold, in: second) && tie.contains(gold, in: second))
    }

    @Test("leave out absent parts: no hidden words, empty standings, no finds")
    func empty() throws {
        let all = try ImageDecoder.decode(LiveBoardPicture(Scenes.live()).png())
        let race = try ImageDecoder.decode(LiveBoardPicture(Scenes.live(words: [], finds: 0)).png())
        let done = try ImageDecoder.decode(LiveBoardPicture(Scenes.live(words: [])).png())
        let start = try ImageDecoder.decode(LiveBoardPicture(Scenes.live(names: [], finds: 0)).png())
        #expect(race.height < done.height && done.height < all.height)
        // The honeycomb is in the centre.
        #expect(start.color(x: 540, y: 530) == [0xF7, 0xDA, 0x21])
        #expect(all.color(x: 540, y: 530) == [255, 255, 255])
    }

    /// The stretches of ink along a row, with less than `gap` pixels without ink inside each.
    private static func stretches(_ picture: RGBImage, rows: Range<Int>, gap: Int) -> Int {
        let inked = (0..<picture.width).filter { x in rows.contains { y in picture.color(x: x, y: y)[0] < 0xA0 } }
        return zip(inked, inked.dropFirst()).count { $1 - $0 > gap } + (inked.isEmpty ? 0 : 1)
    }

    @Test("keep the numbers of hidden words apart", arguments: [9, 12, 30])
    func numbers(each: Int) throws {
        let words = (4...13).flatMap { length in
            ["e", "l", "t"].flatMap { first in
                Array(repeating: first + String(repeating: "a", count: length - 1), count: each)
            }
        }
        let table = HiddenWordsTable(HintGrid(of: words))
        let canvas = try Canvas(width: 590, height: Int(table.height), ground: Theme.light.ground)
        table.draw(in: Box(left: 0, top: 0, width: 590, height: table.height), on: canvas, theme: .light)
        let picture = try ImageDecoder.decode(canvas.png())
        let columns = each > 9 ? 7 : 9
        // The lengths; each letter with its numbers and their sum; the sums.
        #expect(Self.stretches(picture, rows: 0..<58, gap: 11) == columns)
        for row in 1...3 { #expect(Self.stretches(picture, rows: row * 58..<(row + 1) * 58, gap: 11) == columns + 2) }
        #expect(Self.stretches(picture, rows: 4 * 58..<5 * 58, gap: 11) == columns + 1)
    }

    @Test("break a result's figures at a point between two of them")
    func figures() throws {
        let style = TextStyle(size: 37, color: Theme.light.ink)
        let text = "96 of 137 points · 27 of 38 words"
        #expect(ResultPicture.subtitleLines(text, width: 2000, style: style) == [text])
        #expect(
            ResultPicture.subtitleLines(text, width: 400, style: style) == ["96 of 137 points", "27 of 38 words"])
        func picture(_ words: Int) throws -> Data {
            var scene = Scenes.result()
            scene.subtitle = "1.296 von 1.437 Punkten · 127 von 13\(words) Wörtern"
            return try ResultPicture(scene).png()
        }
        #expect(try picture(8) != picture(9))
    }

    @Test("have room for boards of many long words in the same grid")
    func longWords() throws {
        let words = (4...16).map { "a" + String(repeating: "b", count: $0 - 1) }
        let grid = HiddenWordsTable(HintGrid(of: words + ["bbbb"]))
        #expect(grid.width(within: 590) <= 590)
        _ = try LiveBoardPicture(Scenes.live(words: words + ["bbbb"])).png()
    }
}
