import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Responses in the form that the Bot API and the page use.
enum Answer {
    private struct Success<Result: Encodable>: Encodable {
        var ok = true
        var result: Result
    }

    private struct Failure: Encodable {
        var ok = false
        var errorCode: Int
        var description: String
        var parameters: APIError.ResponseParameters?
    }

    /// `{"ok":true,"result":…}`
    static func success(_ result: some Encodable) throws -> Response {
        json(try WireCoding.encode(Success(result: result)), status: .ok)
    }

    /// `{"ok":false,…}`, with the code as the HTTP status.
    static func failure(_ error: APIError) throws -> Response {
        let body = Failure(errorCode: error.code, description: error.description, parameters: error.parameters)
        var response = json(try WireCoding.encode(body), status: .init(code: error.code))
        if let seconds = error.parameters?.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    static func json(_ data: Data, status: HTTPResponse.Status) -> Response {
        bytes(data, contentType: "application/json", status: status)
    }

    static func bytes(_ data: Data, contentType: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: contentType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    static func text(_ text: String, status: HTTPResponse.Status) -> Response {
        bytes(Data(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
    }
}
