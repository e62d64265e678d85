import HTTPTestServer
import Synchronization
import Testing

@testable import Matrix

@Suite("A room on Matrix")
struct RoomTests {
    private static let alone = ScriptedAnswer.json(200, #"{"joined":{"\#(ScriptedMatrix.user)":{}}}"#)
    private static let withAna = ScriptedAnswer.json(
        200, #"{"joined":{"\#(ScriptedMatrix.user)":{},"@ana:hive.test":{}}}"#)

    @Test("is not taken for known while something happens in rooms, so that nothing is encrypted for the wrong people")
    func changesMeanwhile() async throws {
        let platform = Mutex<MatrixPlatform?>(nil)
        let known = Mutex<[Bool]>([])
        let matrix = try ScriptedMatrix { request in
            guard request.path.hasSuffix("/joined_members") else { return nil }
            let isFirst = known.withLock { known in
                known.append(platform.withLock { $0?.rooms.withLock { $0[ScriptedMatrix.room] != nil } ?? true })
                return known.count == 1
            }
            guard isFirst else { return Self.withAna }
            // Somebody comes after the server has looked up who is there.
            platform.withLock { $0?.notes.withLock { $0 += 1 } }
            return Self.alone
        }
        platform.withLock { $0 = matrix.platform }
        let room = try await matrix.platform.room(ScriptedMatrix.room)
        #expect(room?.members.keys.sorted() == ["@ana:hive.test", ScriptedMatrix.user])
        #expect(known.withLock { $0 } == [false, false], "The first answer is too old for others to use.")
        #expect(matrix.platform.rooms.withLock { $0[ScriptedMatrix.room] } == room)
    }
}
