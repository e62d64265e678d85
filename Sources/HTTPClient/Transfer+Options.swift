internal import CCurlShim
internal import Foundation

extension Transfer {
    /// Sets the options that are the same for all requests of a client.
    func apply(_ configuration: HTTPClient.Configuration) throws(HTTPClientError) {
        try applyCallbacks()
        try applyConnection()
        try easy.set(CURLOPT_USERAGENT, configuration.userAgent)
        try easy.set(CURLOPT_SSL_VERIFYPEER, true)
        try easy.set(CURLOPT_SSL_VERIFYHOST, 2)
        try easy.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let certificates = configuration.certificateAuthorities { try easy.set(CURLOPT_CAINFO, certificates) }
        // An empty string keeps libcurl from reading the proxy variables itself.
        try easy.set(CURLOPT_PROXY, configuration.proxy?.url ?? "")
        if let proxy = configuration.proxy { try easy.set(CURLOPT_NOPROXY, proxy.bypassList) }
        try easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    }

    private func applyCallbacks() throws(HTTPClientError) {
        let this = Unmanaged.passUnretained(self).toOpaque()
        try easy.set(CURLOPT_PRIVATE, pointer: this)
        try easy.set(CURLOPT_WRITEDATA, pointer: this)
        try easy.set(CURLOPT_WRITEFUNCTION, callback: receiveBodyBytes)
        try easy.set(CURLOPT_HEADERDATA, pointer: this)
        try easy.set(CURLOPT_HEADERFUNCTION, callback: receiveHeadLine)
        try easy.check(honeycue_curl_set_socket_callback(easy.pointer, CURLOPT_SOCKOPTFUNCTION, prepareSocket))
        try easy.set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(errorText))
    }

    private func applyConnection() throws(HTTPClientError) {
        try easy.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try easy.set(CURLOPT_FOLLOWLOCATION, false)
        // HTTP/1.1 uses one connection per request in flight, so a stalled long poll holds up no other request. With HTTP/2 it could.
        try easy.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        try easy.set(CURLOPT_NOSIGNAL, true)
        // Ending a request must not wait for name resolution.
        try easy.set(CURLOPT_QUICK_EXIT, true)
        try easy.set(CURLOPT_TCP_KEEPALIVE, true)
        try easy.set(CURLOPT_TCP_KEEPIDLE, 2)
        try easy.set(CURLOPT_TCP_KEEPINTVL, 2)
        try easy.set(CURLOPT_TCP_NODELAY, true)
    }

    /// Sets the options of this request.
    func apply(_ request: HTTPRequest) throws(HTTPClientError) {
        try easy.set(CURLOPT_URL, request.url)
        try applyDeadlines(request.deadlines)
        try applyBody(request.body)
        // Always set, even where libcurl would choose the same: without it, a POST without a body would be a GET.
        try easy.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        try applyHeaders(of: request)
        try easy.set(CURLOPT_MAXFILESIZE_LARGE, bytes: bodyByteLimit)
    }

    /// The largest body in bytes that a response may have, whatever its status.
    private var bodyByteLimit: Int {
        switch submission.destination {
        case .memory(let byteLimit): byteLimit
        case .file(_, let byteLimit): max(byteLimit, Self.errorBodyByteLimit)
        }
    }

    private func applyDeadlines(_ deadlines: HTTPDeadlines) throws(HTTPClientError) {
        try easy.set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds: deadlines.connect)
        try easy.set(CURLOPT_TIMEOUT_MS, milliseconds: deadlines.total)
        guard let stall = deadlines.stall else { return }
        try easy.set(CURLOPT_LOW_SPEED_LIMIT, 1)
        try easy.set(CURLOPT_LOW_SPEED_TIME, max(1, Int(stall.components.seconds)))
    }

    private func applyBody(_ body: HTTPRequest.Body) throws(HTTPClientError) {
        switch body {
        case .none:
            break
        case .data(let data, _):
            // Set the size first. Otherwise libcurl would look for the end of a string.
            try easy.set(CURLOPT_POSTFIELDSIZE_LARGE, bytes: data.count)
            let code = data.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else {
                    return honeycue_curl_set_string(easy.pointer, CURLOPT_COPYPOSTFIELDS, "")
                }
                return honeycue_curl_set_pointer(
                    easy.pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: start))
            }
            try easy.check(code)
        case .multipart(let parts):
            try applyMultipart(parts)
        }
    }

    private func applyMultipart(_ parts: [MultipartPart]) throws(HTTPClientError) {
        guard let form = curl_mime_init(easy.pointer) else { throw .libraryFailure("no memory for a form") }
        multipart = form
        for part in parts {
            let field = curl_mime_addpart(form)
            try easy.check(curl_mime_name(field, part.name))
            let code = part.data.withUnsafeBytes { bytes in
                // An empty buffer may have no address, which libcurl would take for missing data.
                guard let start = bytes.baseAddress else { return curl_mime_data(field, "", 0) }
                return curl_mime_data(field, start.assumingMemoryBound(to: CChar.self), bytes.count)
            }
            try easy.check(code)
            if let fileName = part.fileName { try easy.check(curl_mime_filename(field, fileName)) }
            if let contentType = part.contentType { try easy.check(curl_mime_type(field, contentType)) }
        }
        try easy.check(honeycue_curl_set_mime(easy.pointer, form))
    }

    private func applyHeaders(of request: HTTPRequest) throws(HTTPClientError) {
        // An empty "Expect:" turns off libcurl's "100-continue", which costs a second with servers that don't support it.
        var lines = ["Expect:"]
        if case .data(_, let contentType) = request.body { lines.append("Content-Type: \(contentType)") }
        for header in request.headers {
            // For libcurl "Name;" is a field with an empty value, while "Name:" removes the field.
            lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        for line in lines {
            guard !line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" }) else {
                throw .badRequest("a header contains a line break or another control character")
            }
            guard let extended = curl_slist_append(headerList, line) else {
                throw .libraryFailure("no memory for a header")
            }
            headerList = extended
        }
        try easy.check(honeycue_curl_set_list(easy.pointer, CURLOPT_HTTPHEADER, headerList))
    }
}
