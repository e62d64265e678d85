/// A text with its entities.
struct FormattedText: Hashable, Sendable {
    var text: String
    var entities: [MessageEntity] = []

    /// The text in the form of a stored message: without white space at its ends, with the entities adjusted to match.
    /// Entities that do not lie within the text are dropped: they come from a client, with any numbers.
    func trimmed() -> FormattedText {
        let units = Array(text.utf16)
        func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) || unit == 0xA0 }
        guard let first = units.firstIndex(where: { !isSpace($0) }), let last = units.lastIndex(where: { !isSpace($0) })
        else { return FormattedText(text: "") }
        let kept = entities.compactMap { entity -> MessageEntity? in
            guard entity.offset >= 0, entity.length > 0, entity.length <= units.count - entity.offset else {
                return nil
            }
            let start = max(entity.offset, first)
            let end = min(entity.offset + entity.length, last + 1)
            guard start < end else { return nil }
            var moved = entity
            moved.offset = start - first
            moved.length = end - start
            return moved
        }
        return FormattedText(text: String(decoding: units[first...last], as: UTF16.self), entities: kept)
    }

    /// Adds the entities that the platform detects by itself: commands, mentions and addresses.
    func withDetectedEntities() -> FormattedText {
        let opaque = entities.filter { ["code", "pre", "text_link"].contains($0.type) }
        let detected = EntityDetector.entities(in: text).filter { found in
            !opaque.contains { $0.offset < found.offset + found.length && found.offset < $0.offset + $0.length }
        }
        let all = entities + detected
        return FormattedText(text: text, entities: all.sorted { ($0.offset, -$0.length) < ($1.offset, -$1.length) })
    }
}
