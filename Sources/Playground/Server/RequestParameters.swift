import Foundation
import Hummingbird
import JSON
import NIOCore

extension MethodParameters {
    /// The maximum number of bytes of a request's body. Source: the public server's upload limit.
    static let bodyLimit = 50 << 20

    /// Reads the parameters of `request` from the query and the body; the body takes precedence.
    init(of request: Request) async throws {
        for (name, value) in Self.pairs(request.uri.query ?? "") { values[name] = .string(value) }
        guard request.method != .get else { return }
        let body = try await Self.body(of: request)
        guard !body.isEmpty else { return }
        let contentType = request.headers[.contentType] ?? ""
        if let boundary = MultipartForm.boundary(ofContentType: contentType) {
            try addMultipart(body, boundary: boundary)
        } else if contentType.lowercased().hasPrefix("application/json") {
            try addJSON(body)
        } else if contentType.lowercased().hasPrefix("application/x-www-form-urlencoded") {
            for (name, value) in Self.pairs(String(decoding: body, as: UTF8.self)) { values[name] = .string(value) }
        }
    }

    private static func body(of request: Request) async throws -> Data {
        do {
            let buffer = try await request.body.collect(upTo: bodyLimit)
            return Data(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw APIError.payloadTooLarge
        }
    }

    private mutating func addJSON(_ body: Data) throws(APIError) {
        let limits = JSONLimits(depth: 100, values: 100_000, bytes: Self.bodyLimit)
        guard case .object(let fields)? = try? JSONValue(body, within: limits) else {
            throw .badRequest("can't parse JSON object")
        }
        values.merge(fields) { $1 }
    }

    private mutating func addMultipart(_ body: Data, boundary: String) throws(APIError) {
        guard let parts = try? MultipartForm.parse(body, boundary: boundary) else {
            throw .badRequest("can't parse multipart form data")
        }
        for part in parts {
            if part.fileName != nil {
                files[part.name] = UploadedFile(name: part.fileName, contentType: part.contentType, data: part.data)
            } else {
                values[part.name] = .string(String(decoding: part.data, as: UTF8.self))
            }
        }
    }

    /// Parses percent-encoded `name=value` pairs with `+` for a space.
    private static func pairs(_ text: String) -> [(String, String)] {
        text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decode(halves[0]), halves.count > 1 ? decode(halves[1]) : "")
        }
    }

    private static func decode(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}
