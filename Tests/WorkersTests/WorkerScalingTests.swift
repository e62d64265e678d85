import Foundation
import ImageCodec
import PhotoReading
import Testing
import Workers

@Suite("Scaling pictures in a worker")
struct WorkerScalingTests {
    private static let request = ScalingRequest(sides: [90, 320, 800], quality: 87)

    @Test("gives the same sizes as in this process")
    func same() async throws {
        let pool = ProbePool.pool()
        let file = try RGBImage(width: 500, height: 400, pixels: (0..<600_000).map { UInt8($0 & 0xFF) }).pngData()
        let sizes = try await pool.scale(file, as: Self.request)
        #expect(sizes == (try Self.request.sizes(of: file)))
        #expect(sizes.map(\.width) == [90, 320, 500])
        await pool.shutdown()
    }

    @Test("gives nothing for a file that is no picture, and goes on")
    func noPicture() async throws {
        let pool = ProbePool.pool()
        #expect(try await pool.scale(Data("not a picture".utf8), as: Self.request).isEmpty)
        #expect(try await pool.ask("nap 1") == .none(.noBoard))
        await pool.shutdown()
    }

    @Test("gives nothing when the worker dies of the picture")
    func death() async throws {
        #expect(try await Self.sizes(whenWorkerSays: "").isEmpty)
    }

    @Test("gives nothing when the worker states impossible sizes")
    func lies() async throws {
        let fits = #"{"bytes":3,"width":9,"height":1}"#
        #expect(
            try await Self.sizes(whenWorkerSays: "[\(fits)]") == [
                ScaledPicture(jpeg: Data("abc".utf8), width: 9, height: 1)
            ])
        for lie in [
            #"{"bytes":0,"width":9,"height":9}"#, #"{"bytes":-1,"width":9,"height":9}"#,
            #"{"bytes":8388609,"width":9,"height":9}"#,
            #"{"bytes":3,"width":801,"height":9}"#, #"{"bytes":3,"width":9,"height":0}"#,
        ] {
            #expect(try await Self.sizes(whenWorkerSays: "[\(lie)]").isEmpty, "\(lie)")
        }
        #expect(try await Self.sizes(whenWorkerSays: "[\(fits),\(fits),\(fits),\(fits)]").isEmpty)
    }

    private static func sizes(whenWorkerSays pictures: String) async throws -> [ScaledPicture] {
        let pool = ProbePool.pool(["says", pictures])
        defer { Task { await pool.shutdown(within: .zero) } }
        return try await pool.scale(Data("any".utf8), as: request)
    }
}
