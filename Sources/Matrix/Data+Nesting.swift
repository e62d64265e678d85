internal import Foundation

extension Data {
    /// This JSON with each array and object nested deeper than `levels` replaced by `null`.
    ///
    /// Foundation rejects a whole document if one value is nested deeper than 512 levels. Anybody can send such an
    /// event, and the homeserver would include it in every answer until one is read.
    func cuttingNesting(below levels: Int) -> Data {
        var kept = Data(), depth = 0, start = 0
        var isInString = false, isEscaped = false
        withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            for (place, byte) in bytes.enumerated() {
                if isInString {
                    isInString = isEscaped || byte != UInt8(ascii: "\"")
                    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                    continue
                }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    guard depth == levels + 1 else { continue }
                    kept.append(contentsOf: bytes[start..<place])
                    kept.append(contentsOf: "null".utf8)
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if depth == levels + 1 { start = place + 1 }
                    depth -= 1
                default: break
                }
            }
            if !kept.isEmpty { kept.append(contentsOf: bytes[start...]) }
        }
        return kept.isEmpty ? self : kept
    }
}
