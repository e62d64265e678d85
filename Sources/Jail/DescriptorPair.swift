import Foundation

/// The two ends of something that connects a parent with its child. An end that nobody has taken over is closed.
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

/// A file descriptor that is closed with its owner.
struct Descriptor: ~Copyable {
    let number: Int32

    init(number: Int32) { self.number = number }

    deinit { close(number) }

    /// Hands the descriptor over to somebody who will close it.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }
}
