/// The reason why a lexicon could not be built.
public enum LexiconBuildError: Error, Hashable, Sendable {
    /// A dictionary is missing. `package` is the Debian package that contains it.
    case missingSource(path: String, package: String)
    /// A dictionary exists but is not in the expected format.
    case unreadableSource(path: String, package: String)
    /// A list that is part of Honeycue is missing: the words that the puzzle accepts, or the clues.
    case missingPart(path: String)
    /// The list of words that the puzzle accepts is damaged: at `line`, or as a whole.
    case unreadableWordList(path: String, line: Int?)
    /// The list of clues, which is part of Honeycue, has a clue that can't be used.
    case unusableClue(path: String, line: Int, ClueFault)
    /// A file of newer words, which is part of Honeycue, has an entry that can't be used.
    case unusableEntry(path: String, line: Int, EntryFault)
    /// The glossary, which is part of Honeycue, has a malformed line.
    case unusableSense(path: String, line: Int)
    /// A table of a dictionary is missing. `make lexicon` writes it.
    case missingTable(path: String)
    /// The lexicon could not be written. `reason` is the system's text.
    case unwritable(path: String, reason: String)

    /// What is wrong with a clue.
    public enum ClueFault: Sendable {
        /// The line is not like `yacht | a rich man's dinghy`.
        case malformed
        case tooLong
        /// The word has a clue already.
        case repeated
        case unknownWord
        /// The clue names its word, a form or a relative of it.
        case namesWord
    }

    /// What is wrong with an entry of the newer words.
    public enum EntryFault: Error, Sendable {
        /// The line is not like `selfie | noun | photograph that you take of yourself | She posted a selfie.`
        case malformed
        case unknownPartOfSpeech
        case tooLong
        /// The headword has an entry with the same part of speech already.
        case repeated
    }
}

extension LexiconBuildError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missingSource(let path, let package):
            "\(path) is missing. Install the Debian package \(package): apt-get install \(package)"
        case .unreadableSource(let path, let package):
            "\(path) can't be read. Reinstall the Debian package \(package): apt-get install --reinstall \(package)"
        case .missingPart(let path):
            "\(path), a part of Honeycue, is missing. Build Honeycue again, or copy its resources beside the program."
        case .unreadableWordList(let path, let line):
            "\(path), a part of Honeycue, is damaged\(line.map { " at line \($0)" } ?? ""). Restore it and build again."
        case .unusableClue(let path, let line, let fault):
            "Line \(line) of \(path) can't be used as a clue: \(fault.reason). Correct it and build again."
        case .unusableEntry(let path, let line, let fault):
            "Line \(line) of \(path) can't be used as an entry: \(fault.reason). Correct it and build again."
        case .unusableSense(let path, let line):
            "Line \(line) of \(path) is not like “ancho | noun | dried poblano chili”. Correct it and build again."
        case .missingTable(let path):
            "\(path) is missing. Run \"make lexicon\" with the language in LANGUAGES, which writes it."
        case .unwritable(let path, let reason):
            "The lexicon \(path) can't be written: \(reason)"
        }
    }
}

extension LexiconBuildError.ClueFault {
    fileprivate var reason: String {
        switch self {
        case .malformed: "it is not like “yacht | a rich man's dinghy”"
        case .tooLong: "it is longer than \(ClueList.longest) characters"
        case .repeated: "an earlier line has a clue to the same word"
        case .unknownWord: "no dictionary has its word"
        case .namesWord: "it names its word or a relative"
        }
    }
}

extension LexiconBuildError.EntryFault {
    fileprivate var reason: String {
        switch self {
        case .malformed: "it is not like “selfie | noun | photograph that you take of yourself | She posted a selfie.”"
        case .unknownPartOfSpeech: "its part of speech is none, or the number behind it is not from 1 to 9"
        case .tooLong:
            "a definition is longer than \(NewerEntry.longestDefinition) characters, or an example longer than \(NewerEntry.longestExample)"
        case .repeated: "an earlier line has the same headword as the same part of speech"
        }
    }
}
