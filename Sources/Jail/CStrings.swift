import Foundation

/// Calls `body` with `strings` as a null-terminated C array of strings.
@discardableResult
func withCStrings(_ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    pointers.append(nil)
    return pointers.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map(body) ?? EINVAL
    }
}
