extension String {
    /// With single quotation marks, to stand between double ones.
    package var innerQuotes: String { replacing("“", with: "‘").replacing("”", with: "’") }
}
