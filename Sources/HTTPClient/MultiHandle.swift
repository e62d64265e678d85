internal import CCurlShim
internal import Foundation

/// A libcurl multi handle: the running transfers and their shared connections.
///
/// Safe to share although it holds a raw pointer. Threads other than the event loop's call only ``wakeUp()``, which libcurl
/// allows. The event loop's lock ensures that nobody calls it after ``free()``.
struct MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer

    /// Initialized once per process, as libcurl requires.
    private static let globalResult = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    init(idleConnections: Int) throws(HTTPClientError) {
        guard Self.globalResult == CURLE_OK, let pointer = curl_multi_init() else {
            throw .libraryFailure("it can't be initialized")
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

    /// Removes a transfer. Closes its connection unless it is done.
    func remove(_ transfer: Transfer) {
        curl_multi_remove_handle(pointer, transfer.easy.pointer)
    }

    /// Does all work that is possible without waiting.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(pointer, &running)
    }

    /// Waits for the network, a transfer's deadline, a wake-up, or at most `duration`.
    func poll(for duration: Duration) {
        let milliseconds = Int32(clamping: Int64((duration / .milliseconds(1)).rounded(.up)))
        guard curl_multi_poll(pointer, nil, 0, milliseconds, nil) != CURLM_OK else { return }
        // Out of memory or file descriptors. Without a pause the loop would spin until that is over.
        Thread.sleep(forTimeInterval: 0.05)
    }

    /// The next transfer that is done, with what came of it; `nil` when there is none.
    func nextFinished() -> (TransferID, Result<HTTPResponse, HTTPClientError>)? {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(pointer, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            // Read it before the handle is removed, because removing the handle frees the message.
            let code = message.pointee.data.result
            var owner: UnsafeMutableRawPointer?
            honeycue_curl_get_pointer(easy, CURLINFO_PRIVATE, &owner)
            guard let owner else { continue }
            let transfer = Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
            return (transfer.id, transfer.outcome(code))
        }
        return nil
    }

    /// Closes all connections and frees the handle.
    func free() {
        curl_multi_cleanup(pointer)
    }
}
