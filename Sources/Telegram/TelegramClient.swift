internal import Foundation
internal import HTTPClient
internal import JSON
internal import Messaging

/// Calls methods of the Bot API. Makes one attempt per call and returns the server's refusal as a typed error.
struct TelegramClient: Sendable {
    let token: BotToken
    let apiURL: String
    let http: HTTPClient

    /// Calls `method`. Sends its parameters as JSON, or as a form when it has files.
    func call<Method: BotAPIMethod>(
        _ method: Method, deadlines: HTTPDeadlines = HTTPDeadlines()
    ) async throws(TelegramError) -> Method.Answer {
        guard let body = try? Self.body(of: method) else { throw .unencodable(method: Method.name) }
        let url = "\(apiURL)/bot\(token.secret)/\(Method.name)"
        let response = try await attempt { () async throws(HTTPClientError) in
            try await http.send(HTTPRequest(.post, url: url, body: body, deadlines: deadlines))
        }
        return try result(of: Method.self, in: response)
    }

    /// Downloads the file at `path`, which `getFile` returned, to `destination`.
    func download(path: String, to destination: URL, byteLimit: Int) async throws(TelegramError) {
        let path = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let url = "\(apiURL)/file/bot\(token.secret)/\(path)"
        let response = try await attempt { () async throws(HTTPClientError) in
            try await http.download(HTTPRequest(url: url), to: destination, byteLimit: byteLimit)
        }
        guard !response.isSuccess else { return }
        throw failure(in: response, of: "download")
    }

    private func attempt(
        _ request: () async throws(HTTPClientError) -> HTTPResponse
    ) async throws(TelegramError) -> HTTPResponse {
        guard DeliveryPermit.current.isValid else { throw .transport(.cancelled) }
        do throws(HTTPClientError) { return try await request() } catch { throw .transport(error) }
    }

    private static func body<Method: BotAPIMethod>(of method: Method) throws -> HTTPRequest.Body {
        // Sorted, so that the same call always has the same bytes.
        let parameters = try SortedJSON.data(method)
        guard !method.files.isEmpty else { return .data(parameters, contentType: "application/json") }
        return .multipart(try formFields(parameters) + method.files.map(MultipartPart.init))
    }

    /// The parameters as form fields, which are text. A string stays as it is; any other value becomes JSON.
    private static func formFields(_ parameters: Data) throws -> [MultipartPart] {
        let fields = try JSONDecoder().decode([String: JSONValue].self, from: parameters)
        return try fields.sorted { $0.key < $1.key }.map { name, value in
            if case .string(let text) = value { return MultipartPart(name: name, data: Data(text.utf8)) }
            return MultipartPart(name: name, data: try SortedJSON.data(value))
        }
    }

    private func result<Method: BotAPIMethod>(
        of method: Method.Type, in response: HTTPResponse
    ) throws(TelegramError) -> Method.Answer {
        guard response.isSuccess,
            let envelope = try? JSONDecoder().decode(Envelope<Method.Answer>.self, from: response.body),
            envelope.ok, let result = envelope.result
        else { throw failure(in: response, of: Method.name) }
        return result
    }

    /// The error in a response that is not a success.
    private func failure(in response: HTTPResponse, of method: String) -> TelegramError {
        let retryAfter = response.headers.retryAfterSeconds(at: Date())
        if let refusal = try? JSONDecoder().decode(Envelope<BotAPI.Acknowledgement>.self, from: response.body),
            !refusal.ok
        {
            return .refused(
                TelegramError.Rejection(
                    code: refusal.errorCode ?? response.status,
                    description: token.removed(from: refusal.description ?? "").withoutQuotations,
                    retryAfter: refusal.parameters?.retryAfter ?? retryAfter,
                    migratedTo: refusal.parameters?.migratedTo))
        }
        // A server in front of the Bot API may also answer 429, with a page of its own.
        guard response.status == 429 else { return .undecodable(method: method, status: response.status) }
        return .refused(TelegramError.Rejection(code: 429, description: "Too Many Requests", retryAfter: retryAfter))
    }
}

/// The object that wraps every answer.
private struct Envelope<Result: Decodable>: Decodable {
    struct Parameters: Decodable {
        var retryAfter: Double?
        var migratedTo: Int64?

        enum CodingKeys: String, CodingKey {
            case retryAfter = "retry_after"
            case migratedTo = "migrate_to_chat_id"
        }
    }

    var ok: Bool
    var result: Result?
    var errorCode: Int?
    var description: String?
    var parameters: Parameters?

    enum CodingKeys: String, CodingKey {
        case ok, result, description, parameters
        case errorCode = "error_code"
    }
}

extension MultipartPart {
    fileprivate init(_ file: BotAPI.File) {
        self.init(name: file.name, data: file.data, fileName: file.fileName, contentType: file.contentType)
    }
}

extension String {
    /// The text without anything in double quotes, truncated for a log line. The server quotes what people wrote ("Unsupported
    /// start tag …").
    fileprivate var withoutQuotations: String {
        String(replacing(/"[^"]*"?/, with: "\"…\"").prefix(300))
    }
}
