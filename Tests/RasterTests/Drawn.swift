/// A mask drawn in text: `#` is 1, everything else 0.
struct Drawn {
    let width: Int, height: Int
    let mask: [UInt8]

    init(_ rows: [String]) {
        (width, height) = (rows[0].count, rows.count)
        mask = rows.flatMap { $0.map { $0 == "#" ? 1 : 0 } }
    }
}
