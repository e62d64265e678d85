public import Hive

/// Lets tests write a letter as it is. A literal without any of A–Z is a mistake of the test's author and counts as A.
extension Letter: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self = value.compactMap { Letter($0) }.first ?? Letter.all[0]
    }
}
