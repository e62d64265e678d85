extension PostgresConnection {
    /// What a connection string does not say.
    public struct Options: Hashable, Sendable {
        /// How long connecting to one host may take. A `connect_timeout` of the string or of `PGCONNECT_TIMEOUT` takes precedence.
        public var connectTimeout: Duration
        /// The first value of ``PostgresConnection/answerTimeout``.
        public var answerTimeout: Duration
        /// After this time the server itself cancels a statement, with an error of kind ``PostgresError/Kind/canceled``, and the
        /// connection stays. With `nil` it is the server's own setting. It should be shorter than ``answerTimeout``.
        public var statementTimeout: Duration?
        /// How many statements the server keeps prepared for the connection.
        public var statementCacheCapacity: Int
        /// The name that `pg_stat_activity` shows, unless the string or `PGAPPNAME` gives another.
        public var applicationName: String

        public init(
            connectTimeout: Duration = .seconds(10), answerTimeout: Duration = .seconds(60),
            statementTimeout: Duration? = nil, statementCacheCapacity: Int = 200, applicationName: String = "honeycue"
        ) {
            self.connectTimeout = connectTimeout
            self.answerTimeout = answerTimeout
            self.statementTimeout = statementTimeout
            self.statementCacheCapacity = statementCacheCapacity
            self.applicationName = applicationName
        }
    }
}
