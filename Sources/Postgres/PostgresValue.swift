/// A parameter of a statement, or a value of a result.
///
/// Parameters have no type of their own: the server infers it from the statement. So an `integer` also fits a `boolean` column (0 or
/// 1), a `numeric` or a `text` one. `bytes` fit `bytea` only. Where the server can't infer a type, as in `SELECT $1`, it takes text;
/// write `SELECT $1::bigint` for another one.
///
/// In results, `boolean` becomes `bool`, `smallint`, `integer`, `bigint` and `oid` become `integer`, `real` and `double precision`
/// become `real`, `bytea` becomes `bytes`, and all other types become `text`, as the server writes them.
public enum PostgresValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// PostgreSQL stores no text with a NUL character; such a parameter causes an error of kind ``PostgresError/Kind/invalidValue``.
    case text(String)
    case bytes([UInt8])
}

extension PostgresValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}
