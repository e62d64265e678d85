import PhotoReading
import Testing

@Suite("The word that a page is about")
struct TargetTextTests {
    @Test(
        "is given without the punctuation around it",
        arguments: [
            ("“water", "water"), ("water,”", "water"), ("(‘tis", "tis"), ("don't", "don't"),
            ("merry-go-round.", "merry-go-round"),
            ("—", ""),
        ])
    func bare(printed: String, word: String) { #expect(PageReading.bare(printed) == word) }
}
