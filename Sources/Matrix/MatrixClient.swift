internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging

/// A request to a homeserver. Source: the Matrix specification, Client-Server API.
struct MatrixRequest: Sendable {
    /// For error texts: "send", "sync".
    var name: String
    var method: HTTPRequest.Method
    /// The path's components after `/_matrix`. The client encodes them.
    var path: [String]
    var query: [(name: String, value: String)] = []
    var body: HTTPRequest.Body = .none
    var deadlines = HTTPDeadlines()
    var byteLimit = Self.usualByteLimit
    /// Whether the answer depends on several people, so that one of them may make it too large or too slow.
    var isAboutOthers = false

    static let usualByteLimit = 8 * 1024 * 1024

    /// A request with a JSON object as its body.
    init(_ name: String, _ method: HTTPRequest.Method, client path: [String], json: JSONValue? = nil) {
        self.name = name
        self.method = method
        self.path = ["client", "v3"] + path
        if let json { body = .data(MatrixClient.encoded(json), contentType: "application/json") }
    }

    /// A request that sends messages of this type to devices.
    /// - Parameter messages: the contents by person and device.
    static func toDevices(_ type: String, _ messages: JSONValue) -> MatrixRequest {
        MatrixRequest(
            "send to device", .put, client: ["sendToDevice", type, UUID().uuidString], json: ["messages": messages])
    }

    init(_ name: String, _ method: HTTPRequest.Method, path: [String]) {
        self.name = name
        self.method = method
        self.path = path
    }
}

/// Sends requests to a homeserver. Makes one attempt per request and returns the server's refusal as a typed error.
struct MatrixClient: Sendable {
    let homeserver: String
    let http: HTTPClient

    /// The length in bytes of an answer that is read at once. A longer one is read on Swift's own threads, because the caller's may be the
    /// database's.
    private static let shortAnswer = 16 * 1024

    /// Sends `request` and reads the answer.
    func send<Answer: MatrixAnswer>(
        _ request: MatrixRequest, token: String?, as answer: Answer.Type = Answer.self
    ) async throws(MatrixError) -> Answer {
        let response = try await attempt { () async throws(HTTPClientError) in
            try await http.send(httpRequest(request, token: token), byteLimit: request.byteLimit)
        }
        guard response.isSuccess else { throw Self.failure(in: response, of: request.name) }
        guard response.body.count > Self.shortAnswer else { return try Self.read(response, to: request).get() }
        return try await withTaskExecutorPreference(globalConcurrentExecutor) {
            Self.read(response, to: request)
        }.get()
    }

    private static func read<Answer: MatrixAnswer>(
        _ response: HTTPResponse, to request: MatrixRequest
    ) -> Result<Answer, MatrixError> {
        do {
            var reader = JSONReader(response.body)
            let answer = try Answer.read(&reader)
            try reader.end()
            return .success(answer)
        } catch MatrixAnswerFault.tooLarge {
            return .failure(.tooLarge(request: request.name))
        } catch {
            return .failure(.undecodable(request: request.name, status: response.status))
        }
    }

    /// Sends `request` and writes the answer's body to `destination`.
    func download(_ request: MatrixRequest, token: String, to destination: URL) async throws(MatrixError) {
        let response = try await attempt { () async throws(HTTPClientError) in
            try await http.download(
                httpRequest(request, token: token), to: destination, byteLimit: request.byteLimit)
        }
        guard response.isSuccess else { throw Self.failure(in: response, of: request.name) }
    }

    /// The JSON in a fixed order, so that the same request always has the same bytes.
    static func encoded(_ value: JSONValue) -> Data {
        // Encoding a JSON value fails only for numbers such as infinity, which the bot never sends.
        return (try? SortedJSON.data(value)) ?? Data("{}".utf8)
    }

    private func attempt(
        _ request: () async throws(HTTPClientError) -> HTTPResponse
    ) async throws(MatrixError) -> HTTPResponse {
        guard DeliveryPermit.current.isValid else { throw .transport(.cancelled) }
        do throws(HTTPClientError) { return try await request() } catch { throw .transport(error) }
    }

    private func httpRequest(_ request: MatrixRequest, token: String?) -> HTTPRequest {
        var url = homeserver + "/_matrix"
        for part in request.path { url += "/" + Self.encoded(part) }
        for (index, item) in request.query.enumerated() {
            url += (index == 0 ? "?" : "&") + Self.encoded(item.name) + "=" + Self.encoded(item.value)
        }
        return HTTPRequest(
            request.method, url: url, headers: token.map { [("Authorization", "Bearer \($0)")] } ?? [],
            body: request.body, deadlines: request.deadlines)
    }

    /// Percent-encodes everything but letters, digits and `-._~`, so that an identifier can't change the path.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                encoded.append(character)
            } else {
                encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        // A component of only dots would refer to a parent.
        return encoded.allSatisfy { $0 == "." } ? encoded.replacing(".", with: "%2E") : encoded
    }

    private static func failure(in response: HTTPResponse, of request: String) -> MatrixError {
        let retryAfter = response.headers.retryAfterSeconds(at: Date())
        guard let refusal = try? JSONDecoder().decode(ErrorBody.self, from: response.body), let code = refusal.code
        else {
            guard let code = impliedCode(in: response) else {
                return .undecodable(request: request, status: response.status)
            }
            return .refused(
                MatrixError.Refusal(
                    request: request, status: response.status, code: code, retryAfterSeconds: retryAfter))
        }
        return .refused(
            MatrixError.Refusal(
                request: request, status: response.status, code: code.plainCode,
                retryAfterSeconds: refusal.retryAfterMilliseconds.map { $0 / 1000 } ?? retryAfter,
                isSoftLogout: refusal.isSoftLogout ?? false))
    }

    /// The code of a refusal that has none; `nil` if the answer may be no homeserver's.
    private static func impliedCode(in response: HTTPResponse) -> String? {
        switch response.status {
        case 429: "M_LIMIT_EXCEEDED"
        // The server wants more than a password, such as a code from a letter.
        case 401 where (try? JSONDecoder().decode(Interaction.self, from: response.body)) != nil: "M_FORBIDDEN"
        default: nil
        }
    }

    /// The steps by which a person shows who they are. Source: the Matrix specification, User-Interactive Authentication.
    private struct Interaction: Decodable {
        var flows: [Flow]

        struct Flow: Decodable {}
    }

    private struct ErrorBody: Decodable {
        var code: String?
        var retryAfterMilliseconds: Double?
        var isSoftLogout: Bool?

        enum CodingKeys: String, CodingKey {
            case code = "errcode"
            case isSoftLogout = "soft_logout"
            case retryAfterMilliseconds = "retry_after_ms"
        }
    }
}

extension String {
    /// The code, if it looks like one. It ends up in the log, and a server may write anything there.
    fileprivate var plainCode: String {
        (1...64).contains(utf8.count)
            && utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || Character(Unicode.Scalar($0)).isLetter && $0 < 0x80
            }
            ? self : "M_UNKNOWN"
    }
}
