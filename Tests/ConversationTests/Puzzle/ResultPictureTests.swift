import Hive
import PuzzleLanguage
import Testing

@testable import Pictures
@testable import PuzzleTalk
@testable import Talk

@Suite("The texts on a result's picture")
struct ResultPictureTests {
    private static let languages = ["en", "ca", "de", "es", "fr"]

    private static func fits(_ text: String, size: Double, weight: TextStyle.Weight = .regular, _ edition: Edition)
        -> Bool
    {
        let style = TextStyle(size: size, weight: weight, color: Theme.light.ink)
        return Typesetter.shared.width(of: text, style: style) <= ResultPicture.room(of: edition)
    }

    @Test(
        "all figures of the largest board fit, because a figure that is cut looks like another one",
        arguments: languages)
    func figures(code: String) throws {
        let language = try Fixtures.texts.get().language(for: code)
        let figures = FiguresText(
            found: Quantity(388), total: Quantity(388), score: Quantity(2388), maximum: Quantity(2888))
        let text = language.plain(figures)
        #expect(text.contains("2.888") || text.contains("2,888") || text.contains("2888") || text.contains("888"))
        let style = TextStyle(size: TableLayout.row, color: Theme.light.ink)
        for edition in Edition.allCases {
            let lines = ResultPicture.subtitleLines(text, width: ResultPicture.room(of: edition), style: style)
            #expect(lines.count <= 2 && lines.joined(separator: " · ") == text)
            for line in lines { #expect(Self.fits(line, size: TableLayout.small, edition), "\(line)") }
        }
    }

    @Test("the longest rank fits, and stands in no other line", arguments: languages)
    func ranks(code: String) throws {
        let language = try Fixtures.texts.get().language(for: code)
        let figures = language.plain(FiguresText.sample)
        for rank in Rank.allCases {
            let title = language.title(of: rank)
            #expect(Self.fits(title, size: TableLayout.body, weight: .medium, .digital), "\(title)")
            #expect(!figures.contains(title))
        }
    }
}
