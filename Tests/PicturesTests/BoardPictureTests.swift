import Foundation
import Hive
import ImageCodec
import Testing

@testable import Pictures

@Suite("The picture of a board")
struct BoardPictureTests {
    private func draw(_ scene: BoardScene) throws -> RGBImage {
        try ImageDecoder.decode(BoardPicture(scene).png())
    }

    private func cells(of edition: Edition) -> [CanvasPoint] {
        DrawnHoneycomb(scene: Scenes.scene(edition: edition), center: BoardLayout.center, scale: 1).cellCenters
    }

    @Test("fits a phone's screen and has few bytes", arguments: [Edition.digital, .print])
    func size(edition: Edition) throws {
        let png = try BoardPicture(Scenes.scene(edition: edition)).png()
        let picture = try ImageDecoder.decode(png)
        #expect(picture.width == 1080)
        #expect(picture.height == 1200)
        #expect(png.count < 80_000)
    }

    @Test("has a gold centre and grey cells around it")
    func colors() throws {
        let picture = try draw(Scenes.scene())
        let cells = cells(of: .digital)
        // Below the letter.
        let colors = cells.map { picture.color(x: Int($0.x), y: Int($0.y) + 100) }
        #expect(colors[0] == [0xF7, 0xDA, 0x21])
        #expect(colors.dropFirst().allSatisfy { $0 == [0xE9, 0xE7, 0xE2] })
        #expect(picture.color(x: 3, y: 3) == [255, 255, 255])
    }

    @Test("is a wheel without a gold centre for the print edition")
    func wheel() throws {
        let picture = try draw(Scenes.scene(edition: .print))
        let center = BoardLayout.center
        #expect(picture.color(x: Int(center.x), y: Int(center.y) + 100) == [255, 255, 255])
        #expect(picture.color(x: Int(center.x + BoardLayout.ringRadius), y: Int(center.y) + 30)[0] < 100)
        // On a spoke, half way from the hexagon to the circle.
        #expect(picture.color(x: Int(center.x + 300), y: Int(center.y))[0] < 100)
    }

    @Test("shows every letter in its cell", arguments: ["ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZAB"])
    func letters(letters: String) throws {
        for edition in [Edition.digital, .print] {
            let picture = try draw(Scenes.scene(letters: letters, edition: edition))
            for center in cells(of: edition) {
                let box = try #require(picture.inkBox(around: center, reach: 80))
                #expect((80...125).contains(box.height))
                #expect(abs(Double(box.left + box.right) / 2 - center.x) <= 2)
            }
        }
    }

    @Test("shows the outer letters clockwise from the top")
    func order() throws {
        // An I is narrow and a W is wide, so the width identifies the letter at each position.
        let picture = try draw(Scenes.scene(letters: "OIWLTHE"))
        let cells = cells(of: .digital)
        let widths = try cells.map { center in
            try #require(picture.inkBox(around: center, reach: 80)).width
        }
        #expect(widths[1] < 40)
        #expect(widths[2] > 100)
        #expect(cells[1].y < cells[0].y && cells[1].x == cells[0].x)
        #expect(cells[2].x > cells[0].x && cells[2].y < cells[0].y)
    }

    @Test("marks only doubtful letters")
    func doubt() throws {
        let sure = try draw(Scenes.scene())
        let unsure = try draw(Scenes.scene(uncertain: LetterSet("CY") ?? []))
        for (index, center) in cells(of: .digital).enumerated() {
            let place = (x: Int(center.x) + 60 - 18, y: Int(center.y) - 80)
            let differs = sure.color(x: place.x, y: place.y) != unsure.color(x: place.x, y: place.y)
            #expect(differs == [0, 2].contains(index))
        }
    }

    @Test("is deterministic")
    func deterministic() throws {
        #expect(try BoardPicture(Scenes.scene()).png() == BoardPicture(Scenes.scene()).png())
    }

    @Test("keeps a long rank name away from the count")
    func longName() throws {
        let long = try draw(Scenes.scene(rankName: "Allerhöchste Bienenkönigin des Landes"))
        let short = try draw(Scenes.scene(rankName: "Nice"))
        let right = BoardLayout.width - 260
        for y in stride(from: 60, to: 130, by: 1) {
            for x in right..<BoardLayout.width { #expect(long.color(x: x, y: y) == short.color(x: x, y: y)) }
        }
    }
}
