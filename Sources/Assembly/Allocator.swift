internal import CProcessShim

/// The C library's memory allocator, which Swift uses too.
public enum Allocator {
    /// Bytes from which on a block is given back to the system as soon as it is freed.
    private static let largeBlock: Int32 = 1 << 20
    /// How many heaps threads share.
    private static let arenas: Int32 = 2

    /// Keeps the memory of a process that runs for months near to what it uses.
    ///
    /// Left alone, glibc takes the first freed picture (10 MB of pixels) for a sign that such blocks come often, and from then
    /// on keeps their memory, in each of up to eight heaps a core (`mallopt(3)`, the dynamic mmap threshold).
    public static func returnLargeBlocks() { allocator_return_blocks(largeBlock, arenas) }
}
