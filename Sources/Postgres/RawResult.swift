internal import CPQ

/// A result of libpq's, which is freed at the end of its life.
struct RawResult: ~Copyable {
    private let pointer: OpaquePointer

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { PQclear(pointer) }

    var status: ExecStatusType { PQresultStatus(pointer) }

    /// The values, decoded.
    func decoded() -> PostgresResult {
        let columns = (0..<PQnfields(pointer)).map { Column(pointer, $0) }
        let rows = (0..<PQntuples(pointer)).map { row in columns.map { value(row, $0) } }
        let affected = PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0
        return PostgresResult(columns: columns.map(\.name), rows: rows, affectedRows: affected)
    }

    private struct Column {
        let index: Int32
        let name: String
        let type: UInt32

        init(_ result: OpaquePointer, _ index: Int32) {
            self.index = index
            name = PQfname(result, index).map { String(cString: $0) } ?? ""
            type = PQftype(result, index)
        }
    }

    private func value(_ row: Int32, _ column: Column) -> PostgresValue {
        guard PQgetisnull(pointer, row, column.index) == 0, let text = PQgetvalue(pointer, row, column.index) else {
            return .null
        }
        let length = Int(max(PQgetlength(pointer, row, column.index), 0))
        return text.withMemoryRebound(to: UInt8.self, capacity: length) {
            PostgresValue(UnsafeBufferPointer(start: $0, count: length), type: column.type)
        }
    }

    /// The error that this result is.
    /// - Parameter isConnected: whether the connection outlived it.
    func error(isConnected: Bool) -> PostgresError {
        let sqlState = field("C")
        let text = PQresultErrorMessage(pointer).map { String(cString: $0) } ?? ""
        return PostgresError(
            kind: sqlState.map(PostgresError.Kind.init(sqlState:)) ?? (isConnected ? .other : .connectionLost),
            sqlState: sqlState,
            message: field("M") ?? PostgresError.firstLine(of: text),
            detail: field("D"), constraint: field("n"))
    }

    /// A field of an error by the character that the protocol has for it.
    /// Source: PostgreSQL 15 documentation, section 55.8 “Error and Notice Message Fields”.
    private func field(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(pointer, Int32(code.value)).map { String(cString: $0) }
    }
}

extension PostgresError {
    /// libpq's messages have several lines, of which the others say what may have happened.
    static func firstLine(of text: String) -> String {
        text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "The connection to the database failed."
    }
}
