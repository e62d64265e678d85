/// The reason why a test's server does not work.
public struct PostgresServerError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
