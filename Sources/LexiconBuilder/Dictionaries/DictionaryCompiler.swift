internal import CZlib
internal import Foundation
internal import Lexicon

/// Lays out the sections of a dictionary of another language; see ``LexiconFormat``.
struct DictionaryCompiler {
    private let language: String
    private var forms: FormCollection
    private let entries: [DictionaryEntry]
    private let english: [DictionaryEntry]
    /// In German a capital marks a noun.
    private var regardsCase: Bool { language == "de" }

    private static let spellingsPerBlock = 16
    private static let entriesPerBlock = 160
    private static let frequentWords = 60

    init(language: String, forms: FormCollection, entries: [DictionaryEntry], english: [DictionaryEntry]) {
        self.language = language
        self.forms = forms
        self.entries = entries
        self.english = english
    }

    func write(into writer: inout LexiconWriter) {
        let ordered = forms.forms.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let endings = EndingLearner(
            ordered.flatMap { form in form.value.bases.prefix(1).map { (form.key, forms.rule(from: form.key, to: $0)) }
            },
            regardsCase: regardsCase)
        let guesser = LemmaGuesser(
            regardsCase: regardsCase, rules: { endings.rules[$0] ?? [] }, isBase: forms.bases.contains)
        let kept = ordered.filter { form, value in
            // A rare form that the rules find need not be stored.
            value.frequency > 0 || forms.bases.contains(form) || guesser.base(of: form) != value.bases.first
        }
        var numbers: [LemmaRule: Int] = [LemmaRule.identity: 0]
        var rules = [LemmaRule.identity]
        func number(_ rule: LemmaRule) -> Int? {
            if let number = numbers[rule] { return number }
            guard rules.count < Int(UInt16.max), rule.cut < 255, rule.addition.utf8.count < 255 else { return nil }
            numbers[rule] = rules.count
            rules.append(rule)
            return rules.count - 1
        }
        writeForms(kept.map { ($0.key, $0.value) }, number: number, into: &writer)
        writeEndings(endings, number: number, into: &writer)
        for rule in rules {
            writer.append(UInt32(writer.length(of: .dictionaryRules)), to: .dictionaryRuleStarts)
            writer.append(rule.bytes, to: .dictionaryRules)
        }
        writer.append(UInt32(writer.length(of: .dictionaryRules)), to: .dictionaryRuleStarts)
        Self.write(entries, .dictionaryEntryBlocks, .dictionaryHeads, .dictionaryEntries, into: &writer)
        Self.write(english, .englishEntryBlocks, .englishHeads, .englishEntries, into: &writer)
        let frequent = ordered.filter { $0.key == $0.key.lowercased() && $0.key.count > 1 }
            .sorted { ($1.value.frequency, $0.key) < ($0.value.frequency, $1.key) }.prefix(Self.frequentWords)
        writer.append(
            Array(frequent.map { Array($0.key.utf8) }.joined(separator: [LexiconFormat.itemMark])),
            to: .dictionaryFrequentWords)
    }

    // MARK: Forms

    private func writeForms(
        _ forms: [(String, FormCollection.Form)], number: (LemmaRule) -> Int?, into writer: inout LexiconWriter
    ) {
        var groups: [String: [(String, FormCollection.Form)]] = [:]
        for (form, value) in forms {
            if let folded = FoldedSpelling.of(form), folded.utf8.count < 64 {
                groups[folded, default: []].append((form, value))
            }
        }
        var previous: [UInt8] = []
        for (index, folded) in groups.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }).enumerated() {
            let spelling = Array(folded.utf8)
            var shared = 0
            if index % Self.spellingsPerBlock == 0 {
                writer.append(UInt32(writer.length(of: .dictionaryForms)), to: .dictionaryFormBlocks)
            } else {
                shared = zip(previous, spelling).prefix { $0 == $1 }.count
            }
            writer.append(UInt8(shared), to: .dictionaryForms)
            writer.append(UInt8(spelling.count - shared), to: .dictionaryForms)
            writer.append(Array(spelling[shared...]), to: .dictionaryForms)
            let written = (groups[folded] ?? []).sorted { ($1.1.frequency, $0.0) < ($0.1.frequency, $1.0) }.prefix(255)
            writer.append(UInt8(written.count), to: .dictionaryForms)
            for (form, value) in written { write(form, value, folded: folded, number: number, into: &writer) }
            previous = spelling
        }
    }

    private func write(
        _ form: String, _ value: FormCollection.Form, folded: String, number: (LemmaRule) -> Int?,
        into writer: inout LexiconWriter
    ) {
        let rules = value.bases.compactMap { number(forms.rule(from: form, to: $0)) }.prefix(7)
        let capitalized = folded.prefix(1).uppercased() + folded.dropFirst()
        let shape: FormShape = form == folded ? .folded : form == capitalized ? .capitalized : .explicit
        writer.append(shape.rawValue | UInt8(rules.count << 2), to: .dictionaryForms)
        writer.append(UInt8(min((value.frequency * LexiconFormat.frequencySteps).rounded(), 255)), to: .dictionaryForms)
        if shape == .explicit {
            let text = Array(form.utf8.prefix(255))
            writer.append(UInt8(text.count), to: .dictionaryForms)
            writer.append(text, to: .dictionaryForms)
        }
        for rule in rules { writer.append(UInt16(rule), to: .dictionaryForms) }
    }

    private func writeEndings(_ endings: EndingLearner, number: (LemmaRule) -> Int?, into writer: inout LexiconWriter) {
        for (key, rules) in endings.rules.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let numbers = rules.compactMap(number)
            writer.append(UInt32(writer.length(of: .dictionaryEndings)), to: .dictionaryEndingStarts)
            let text = Array(key.utf8.prefix(255))
            writer.append(UInt8(text.count), to: .dictionaryEndings)
            writer.append(text, to: .dictionaryEndings)
            writer.append(UInt8(numbers.count), to: .dictionaryEndings)
            for number in numbers { writer.append(UInt16(number), to: .dictionaryEndings) }
        }
    }

    // MARK: Entries

    private static func write(
        _ entries: [DictionaryEntry], _ blocks: LexiconFormat.Section, _ heads: LexiconFormat.Section,
        _ texts: LexiconFormat.Section, into writer: inout LexiconWriter
    ) {
        let ordered = entries.sorted { $0.headword.utf8.lexicographicallyPrecedes($1.headword.utf8) }
        for start in stride(from: 0, to: ordered.count, by: entriesPerBlock) {
            let block = ordered[start..<min(start + entriesPerBlock, ordered.count)]
            writer.append(UInt32(writer.length(of: texts)), to: blocks)
            writer.append(UInt32(writer.length(of: heads)), to: blocks)
            let head = Array(block[start].headword.utf8.prefix(255))
            writer.append(UInt8(head.count), to: heads)
            writer.append(head, to: heads)
            let text = Array(block.map { Array($0.text.utf8) }.joined(separator: Array("\n".utf8)))
            writer.append(UInt32(text.count), to: texts)
            writer.append(compressed(text), to: texts)
        }
    }

    private static func compressed(_ text: [UInt8]) -> [UInt8] {
        var length = compressBound(uLong(text.count))
        var bytes = [UInt8](repeating: 0, count: Int(length))
        let status = bytes.withUnsafeMutableBufferPointer { target in
            compress2(target.baseAddress, &length, text, uLong(text.count), Z_BEST_COMPRESSION)
        }
        precondition(status == Z_OK, "zlib has room for the whole block")
        return Array(bytes.prefix(Int(length)))
    }
}
