public import Lexicon

extension Lexicon {
    /// The lexicon with the meanings of the operator's dictionaries after its own.
    public func extended(by folder: DictionaryFolder?) -> any WordBook {
        guard let folder, !folder.dictionaries.isEmpty else { return self }
        return ExtendedWordBook(self, dictionaries: folder.dictionaries, isDecent: { isOfferable($0) })
    }
}
