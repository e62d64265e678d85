internal import COCR

/// A word, punctuation included, as it was read from a picture.
public struct RecognizedWord: Hashable, Sendable {
    /// What it reads.
    public var text: String
    /// Where it stands, pixels of the picture.
    public var box: TextBox
    /// The line it stands in, from 0.
    public var line: Int
    /// How sure the recogniser is, 0…1. Below about 0.5 it is mostly wrong.
    public var confidence: Double
    /// Its characters in order. Their boxes come from the recogniser's timing and are right to about half a character.
    public var characters: [RecognizedCharacter]

    public init(
        text: String, box: TextBox, line: Int = 0, confidence: Double, characters: [RecognizedCharacter] = []
    ) {
        self.text = text
        self.box = box
        self.line = line
        self.confidence = confidence
        self.characters = characters
    }
}

/// A character of a ``RecognizedWord``.
public struct RecognizedCharacter: Hashable, Sendable {
    /// What it reads; a ligature may come as several letters.
    public var text: String
    /// Where it stands, pixels of the picture.
    public var box: TextBox
    /// How sure the recogniser is, 0…1.
    public var confidence: Double

    public init(text: String, box: TextBox, confidence: Double) {
        self.text = text
        self.box = box
        self.confidence = confidence
    }
}

/// A box in a picture, pixels; the upper bounds are exclusive.
public struct TextBox: Hashable, Sendable {
    public var minX: Int, minY: Int, maxX: Int, maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    public var width: Int { maxX - minX }
    public var height: Int { maxY - minY }
}

extension RecognizedWord {
    /// Words with the characters that belong to each.
    static func words(_ words: ocr_texts, characters: ocr_texts) -> [RecognizedWord] {
        var read = UnsafeBufferPointer(start: words.items, count: words.count).map { item in
            RecognizedWord(
                text: String(cString: item.text), box: TextBox(item), line: Int(item.line),
                confidence: Double(item.confidence) / 100)
        }
        for item in UnsafeBufferPointer(start: characters.items, count: characters.count) {
            guard read.indices.contains(Int(item.line)) else { continue }
            read[Int(item.line)].characters.append(
                RecognizedCharacter(
                    text: String(cString: item.text), box: TextBox(item), confidence: Double(item.confidence) / 100))
        }
        return read
    }
}

extension TextBox {
    fileprivate init(_ item: ocr_text) {
        self.init(minX: Int(item.left), minY: Int(item.top), maxX: Int(item.right), maxY: Int(item.bottom))
    }
}
