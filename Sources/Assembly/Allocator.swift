internal import CProcessShim

/// Settings of the C library's memory allocator, which Swift uses too.
public enum Allocator {
    /// Size in bytes from which a freed block is returned to the system at once.
    private static let largeBlock: Int32 = 1 << 20
    /// The maximum number of bytes that stay at the end of a heap when they are free. With glibc's 128 KB each
    /// statement of the database took memory from the system and gave it back.
    private static let spare: Int32 = 2 << 20
    /// The number of heaps that threads share.
    private static let arenas: Int32 = 2

    /// Keeps a long-running process's memory close to what it uses.
    ///
    /// By default glibc takes the first freed picture (10 MB of pixels) as a sign that such blocks are frequent. From then on
    /// it keeps their memory, in each of up to eight heaps per core (`mallopt(3)`, the dynamic mmap threshold).
    public static func returnLargeBlocks() { allocator_return_blocks(largeBlock, spare, arenas) }
}
