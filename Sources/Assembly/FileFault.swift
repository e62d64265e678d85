public import Foundation

/// A file or folder that can't be read or written, in a sentence for a person.
public struct FileFault: Error, CustomStringConvertible {
    public let description: String

    /// Performs `body`, which writes to `place`, and translates its errors.
    public static func whenWriting(to place: URL, _ body: () throws -> Void) throws(FileFault) {
        do { try body() } catch {
            throw FileFault(description: "\(place.path) can't be written: \(reason(of: error)).")
        }
    }

    /// The reason of an error of Foundation in the system's words, without its domain and its code.
    static func reason(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
        return cause.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
    }
}
