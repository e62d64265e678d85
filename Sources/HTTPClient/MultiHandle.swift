internal import CCurlShim
internal import Foundation

/// A libcurl multi handle: the transfers under way and the connections they share.
///
/// Safe to share although it holds a raw pointer: only ``wakeUp()`` is called from other threads than the event loop's, which
/// libcurl allows, and never after ``free()``, which the event loop's lock sees to.
struct MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Set up once a process, as libcurl asks for.
    private static let globalResult = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    init(idleConnections: Int) throws(HTTPClientError) {
        guard Self.globalResult == CURLE_OK, let pointer = curl_multi_init() else {
            throw .libraryFailure("it can't be set up")
        }
        self.pointer = pointer
        honeycue_curl_multi_set_long(pointer, CURLMOPT_MAXCONNECTS, idleConnections)
    }

    func wakeUp() {
        curl_multi_wakeup(pointer)
    }

    func add(_ transfer: Transfer) throws(HTTPClientError) {
        let code = curl_multi_add_handle(pointer, transfer.easy.pointer)
        guard code == CURLM_OK else { throw .libraryFailure(String(cString: curl_multi_strerror(code))) }
    }

    /// Takes a transfer out, closing its connection unless it is done.
    func remove(_ transfer: Transfer) {
        curl_multi_remove_handle(pointer, transfer.easy.pointer)
    }

    /// Does what can be done without waiting.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(pointer, &running)
    }

    /// Waits for the network, a deadline of a transfer, a wake-up, or so long.
    func poll(for duration: Duration) {
        let milliseconds = Int32(clamping: Int64((duration / .milliseconds(1)).rounded(.up)))
        guard curl_multi_poll(pointer, nil, 0, milliseconds, nil) != CURLM_OK else { return }
        // Out of memory or descriptors: without a pause the loop would spin until that is over.
        Thread.sleep(forTimeInterval: 0.05)
    }

    /// The next transfer that is done, with its result; `nil` when there is none.
    func nextFinished() -> (Transfer, CURLcode)? {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(pointer, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            // Read before the handle is removed: that frees the message.
            let code = message.pointee.data.result
            var owner: UnsafeMutableRawPointer?
            honeycue_curl_get_pointer(easy, CURLINFO_PRIVATE, &owner)
            guard let owner else { continue }
            return (Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue(), code)
        }
        return nil
    }

    /// Closes every connection. The handle is gone afterwards.
    func free() {
        curl_multi_cleanup(pointer)
    }
}
