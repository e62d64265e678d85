internal import COlm
internal import Foundation

/// One of libolm's objects, in memory of our own. It is made, used and cleared within one operation; what lasts is its pickle.
final class OlmObject {
    let pointer: OpaquePointer
    private let memory: UnsafeMutableRawPointer
    private let clear: (OpaquePointer) -> Int
    private let lastError: (OpaquePointer) -> UnsafePointer<CChar>?

    init(
        size: Int, make: (UnsafeMutableRawPointer?) -> OpaquePointer?, clear: @escaping (OpaquePointer) -> Int,
        lastError: @escaping (OpaquePointer) -> UnsafePointer<CChar>?
    ) throws(OlmError) {
        memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        guard let pointer = make(memory) else {
            memory.deallocate()
            throw OlmError("OUT_OF_MEMORY")
        }
        self.pointer = pointer
        self.clear = clear
        self.lastError = lastError
    }

    deinit {
        // Overwrites the keys.
        _ = clear(pointer)
        memory.deallocate()
    }

    /// The result of a call of libolm; throws what the object says went wrong.
    @discardableResult
    func checked(_ result: Int) throws(OlmError) -> Int {
        guard result != olm_error() else {
            throw OlmError(lastError(pointer).map { String(cString: $0) } ?? "UNKNOWN_ERROR")
        }
        return result
    }

    /// The bytes that `write` puts into a buffer of `length` bytes. `write` returns how many there are.
    func bytes(_ length: Int, _ write: (UnsafeMutablePointer<UInt8>, Int) -> Int) throws(OlmError) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: max(length, 1))
        let result = buffer.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { write($0, length) } ?? olm_error()
        }
        return Array(buffer.prefix(try checked(result)))
    }

    func text(_ length: Int, _ write: (UnsafeMutablePointer<UInt8>, Int) -> Int) throws(OlmError) -> String {
        String(decoding: try bytes(length, write), as: UTF8.self)
    }

    /// Random bytes from the system's generator.
    static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Pickles are kept where only the bot's user can read, beside all else that they open. A key beside them would add nothing.
    static let pickleKey = Array("honeycue".utf8)
}
