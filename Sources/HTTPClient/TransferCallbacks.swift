internal import Foundation

// libcurl's callbacks. Free functions: a closure formed in isolated code would trap on the event loop's thread.

/// Hands a piece of a body to its transfer; any answer but the piece's size makes libcurl give up.
func receiveBodyBytes(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ transfer: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer else { return 0 }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue().receiveBody(buffer) ? buffer.count : 0
}

/// Hands a line of a response's head to its transfer.
func receiveHeadLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ transfer: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer else { return 0 }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue().receiveHead(buffer) ? buffer.count : 0
}
