import SQL

/// A statement with PostgreSQL's parameters, `$1`, in place of `?` and `:name`.
struct NumberedStatement {
    let sql: String
    /// The names of the parameters in order, each once; `nil` if the parameters are positional.
    private let names: [String]?

    /// - Precondition: The statement contains no quoted question mark or colon.
    init(_ statement: String) {
        var sql = ""
        var names: [String] = []
        var count = 0
        var rest = Substring(statement)
        while let mark = rest.firstIndex(where: { $0 == "?" || $0 == ":" }) {
            sql += rest[..<mark]
            let name = rest[rest.index(after: mark)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            if rest[mark] == "?" {
                count += 1
                sql += "$\(count)"
                rest = rest[rest.index(after: mark)...]
            } else {
                if !names.contains(String(name)) { names.append(String(name)) }
                sql += "$\((names.firstIndex(of: String(name)) ?? 0) + 1)"
                rest = rest[name.endIndex...]
            }
        }
        self.sql = sql + rest
        self.names = names.isEmpty ? nil : names
    }

    /// The values of the parameters in order.
    /// - Precondition: There is an argument for each parameter.
    func values(_ arguments: SQLArguments) -> [SQLValue] {
        switch (names, arguments) {
        case (nil, .positional(let values)): return values
        case (nil, .named): return []
        case (let names?, .named(let values)):
            return names.map { name in
                guard let value = values[name] else { preconditionFailure("the argument \(name) is missing") }
                return value
            }
        case (.some, .positional): preconditionFailure("the statement's parameters have names")
        }
    }
}
