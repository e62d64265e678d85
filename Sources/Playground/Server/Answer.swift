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
            body: data.count <= pieceSize ? ResponseBody(byteBuffer: ByteBuffer(bytes: data)) : pieces(of: data))
    }

    /// The maximum number of bytes that are written at once.
    static let pieceSize = 64 << 10

    /// A body that is written piece by piece, so that ``PatientAnswers`` can wait for the client after each.
    private static func pieces(of data: Data) -> ResponseBody {
        ResponseBody(contentLength: data.count) { writer in
            var rest = data[...]
            while !rest.isEmpty {
                try await writer.write(ByteBuffer(bytes: rest.prefix(pieceSize)))
                rest = rest.dropFirst(pieceSize)
            }
            try await writer.finish(nil)
        }
    }

    /// The part of `data` that `request` asks for; all of it when it asks for none, for several, or on a condition.
    /// Some browsers play a sound only from a server that answers with parts.
    static func bytes(_ data: Data, rangeOf request: Request, contentType: String) -> Response {
        let field = request.headers[.ifRange] == nil ? request.headers[.range] : nil
        let range = field.flatMap { ByteRange($0, of: data.count) }
        var response: Response
        switch range {
        case nil: response = bytes(data, contentType: contentType)
        case .part(let part):
            let slice = data.dropFirst(part.lowerBound).prefix(part.count)
            response = bytes(Data(slice), contentType: contentType, status: .partialContent)
            response.headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound)/\(data.count)"
        case .unsatisfiable:
            response = bytes(Data(), contentType: contentType, status: .rangeNotSatisfiable)
            response.headers[.contentRange] = "bytes */\(data.count)"
        }
        response.headers[.acceptRanges] = "bytes"
        return response
    }

    static func text(_ text: String, status: HTTPResponse.Status) -> Response {
        bytes(Data(text.utf8), contentType: "text/plain; charset=utf-8", status: status)
    }
}
