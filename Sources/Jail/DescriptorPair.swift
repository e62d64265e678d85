import Foundation

/// The two ends of a connection between a parent and its child. An end that is not taken over is closed.
struct DescriptorPair: ~Copyable {
    let parent: Descriptor
    let child: Descriptor

    /// - Parameter make: makes both ends, the parent's first. Returns 0 or the system's error.
    init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws(ChildProcess.Fault) {
        var ends: [Int32] = [-1, -1]
        let error = make(&ends)
        guard error == 0 else { throw .spawn(String(cString: strerror(error))) }
        parent = Descriptor(number: ends[0])
        child = Descriptor(number: ends[1])
    }
}

/// A file descriptor that is closed when its owner goes away.
struct Descriptor: ~Copyable {
    let number: Int32

    init(number: Int32) { self.number = number }

    deinit { close(number) }

    /// Transfers the descriptor to the caller, who must close it.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }
}
