internal import CCurlShim

extension Transfer {
    /// The caller's error for libcurl's `code`.
    func error(for code: CURLcode) -> HTTPClientError {
        switch code {
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_COULDNT_RESOLVE_HOST: .couldNotResolve(host: host)
        case CURLE_COULDNT_RESOLVE_PROXY: .couldNotResolve(host: "of the proxy")
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED: .couldNotConnect(host: host)
        case CURLE_PROXY: .couldNotConnect(host: "\(host) through the proxy")
        case CURLE_OPERATION_TIMEDOUT: .timedOut(passedDeadline, host: host)
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(byteLimit: byteLimit)
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE: .connectionLost(host: host)
        // The scheme was checked before. So an unsupported protocol is the server's, such as HTTP/0.9.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL:
            .badResponse(host: host)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
            .tlsFailed(host: host, reason: explanation(of: code))
        default: .libraryFailure(String(cString: curl_easy_strerror(code)))
        }
    }

    private var byteLimit: Int {
        switch submission.destination {
        case .memory(let byteLimit), .file(_, let byteLimit): byteLimit
        }
    }

    /// Finds out which deadline passed, because libcurl has the same code for all three.
    private var passedDeadline: HTTPClientError.Deadline {
        if String(cString: errorText).hasPrefix("Operation too slow") { return .stall }
        let total = submission.request.deadlines.total - .milliseconds(1)
        return .microseconds(easy.info(CURLINFO_TOTAL_TIME_T)) < total ? .connect : .total
    }

    /// libcurl's own text. Used only for TLS, where it is about certificates and never contains a URL.
    private func explanation(of code: CURLcode) -> String {
        let text = String(cString: errorText)
        return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }
}
