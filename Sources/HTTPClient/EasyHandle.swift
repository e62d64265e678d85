internal import CCurlShim

/// A libcurl easy handle: the options of one transfer and, afterwards, information about it. Freed together with its owner.
struct EasyHandle: ~Copyable {
    let pointer: UnsafeMutableRawPointer

    init() throws(HTTPClientError) {
        guard let pointer = curl_easy_init() else { throw .libraryFailure("no handle") }
        self.pointer = pointer
    }

    deinit { curl_easy_cleanup(pointer) }

    borrowing func set(_ option: CURLoption, _ value: Int) throws(HTTPClientError) {
        try check(honeycue_curl_set_long(pointer, option, value))
    }

    borrowing func set(_ option: CURLoption, _ value: Bool) throws(HTTPClientError) {
        try set(option, value ? 1 : 0)
    }

    borrowing func set(_ option: CURLoption, bytes value: Int) throws(HTTPClientError) {
        try check(honeycue_curl_set_offset(pointer, option, curl_off_t(value)))
    }

    borrowing func set(_ option: CURLoption, _ value: String) throws(HTTPClientError) {
        try check(honeycue_curl_set_string(pointer, option, value))
    }

    borrowing func set(_ option: CURLoption, pointer value: UnsafeMutableRawPointer?) throws(HTTPClientError) {
        try check(honeycue_curl_set_pointer(pointer, option, value))
    }

    borrowing func set(
        _ option: CURLoption,
        callback: @escaping @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int
    ) throws(HTTPClientError) {
        try check(honeycue_curl_set_callback(pointer, option, callback))
    }

    /// Sets a duration in whole milliseconds, at least one, because 0 means "no limit" to libcurl.
    borrowing func set(_ option: CURLoption, milliseconds duration: Duration) throws(HTTPClientError) {
        try set(option, max(1, Int(clamping: Int64(duration / .milliseconds(1)))))
    }

    /// Returns information about a transfer, such as a duration in microseconds.
    borrowing func info(_ info: CURLINFO) -> Int64 {
        var value: curl_off_t = 0
        honeycue_curl_get_offset(pointer, info, &value)
        return Int64(value)
    }

    borrowing func check(_ code: CURLcode) throws(HTTPClientError) {
        guard code != CURLE_OK else { return }
        throw .libraryFailure(String(cString: curl_easy_strerror(code)))
    }
}
