import Foundation

/// Makes the sizes that the platform makes of a picture.
enum PhotoScaler {
    static func sizes(of data: Data) async throws -> [ScaledPhoto] {
        let bytes = [UInt8](data)
        guard let (type, width, height) = dimensions(bytes) else { throw APIError.badRequest("IMAGE_PROCESS_FAILED") }
        return [ScaledPhoto(data: data, contentType: type, width: width, height: height)]
    }

    static func thumbnail(of data: Data) async -> ScaledPhoto? { nil }

    private static func dimensions(_ b: [UInt8]) -> (String, Int, Int)? {
        func u16(_ i: Int) -> Int { Int(b[i]) << 8 | Int(b[i + 1]) }
        if b.count > 24, b.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return ("image/png", u16(18), u16(22)) }
        guard b.count > 4, b[0] == 0xFF, b[1] == 0xD8 else { return nil }
        var i = 2
        while i + 9 < b.count, b[i] == 0xFF {
            if (0xC0...0xCF).contains(b[i + 1]), ![0xC4, 0xC8, 0xCC].contains(b[i + 1]) { return ("image/jpeg", u16(i + 7), u16(i + 5)) }
            i += 2 + u16(i + 2)
        }
        return nil
    }
}
