internal import CCurlShim
internal import Foundation

// libcurl's callbacks. They are free functions, because a closure formed in isolated code would trap on the event loop's thread.

/// Passes bytes of a body to their transfer. Any result other than their count makes libcurl end the transfer.
func receiveBodyBytes(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ transfer: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer else { return 0 }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue().receiveBody(buffer) ? buffer.count : 0
}

/// Passes a line of a response's head to its transfer.
func receiveHeadLine(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ transfer: UnsafeMutableRawPointer?
) -> Int {
    guard let transfer else { return 0 }
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue().receiveHead(buffer) ? buffer.count : 0
}

/// Keeps child processes from inheriting a new socket, because the bot's child processes read untrusted pictures. And lets the kernel end
/// a connection whose other end acknowledges nothing; otherwise a network that is cut without a word is noticed only when a long poll
/// should have ended.
func prepareSocket(_ transfer: UnsafeMutableRawPointer?, _ socket: curl_socket_t, _ purpose: curlsocktype) -> Int32 {
    var milliseconds: UInt32 = 6000
    // If it fails, the transfer's own deadlines remain.
    setsockopt(
        socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, socklen_t(MemoryLayout.size(ofValue: milliseconds))
    )
    return fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 ? Int32(CURL_SOCKOPT_OK) : Int32(CURL_SOCKOPT_ERROR)
}
