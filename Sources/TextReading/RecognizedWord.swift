internal import COCR

/// A word read from a picture, including its punctuation.
public struct RecognizedWord: Hashable, Sendable {
    public var text: String
    /// The bounding box, in pixels of the picture.
    public var box: TextBox
    /// The index of its line, from 0.
    public var line: Int
    /// Tesseract's confidence, 0…1. Below about 0.5 the word is mostly wrong.
    public var confidence: Double
    /// The characters in order. Their boxes derive from Tesseract's time steps and are accurate to about half a
    /// character.
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
    /// The character as read. A ligature may consist of several letters.
    public var text: String
    /// The bounding box, in pixels of the picture.
    public var box: TextBox
    /// Tesseract's confidence, 0…1.
    public var confidence: Double

    public init(text: String, box: TextBox, confidence: Double) {
        self.text = text
        self.box = box
        self.confidence = confidence
    }
}

/// A box in pixels of a picture. The upper bounds are exclusive.
public struct TextBox: Hashable, Sendable {
    public var minX: Int, minY: Int, maxX: Int, maxY: Int

    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    public var width: Int { maxX - minX }
    public var height: Int { maxY - minY }
}

extension RecognizedWord {
    /// Assembles words and assigns the characters to them.
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
