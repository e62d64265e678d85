#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A file mapped into memory, read-only. Pages are loaded when they are accessed, and are shared between processes.
///
/// Unchecked because of the pointer; safe because nobody writes through it, and the mapping lives as long as the object.
final class MappedFile: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    /// Maps the file at `path`.
    init(path: String) throws(LexiconError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.unreadable(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable(path) }
        let length = Int(status.st_size)
        guard length > 0 else { throw .damaged(path: path) }
        guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw Self.unreadable(path)
        }
        bytes = UnsafeRawBufferPointer(start: start, count: length)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    private static func unreadable(_ path: String) -> LexiconError {
        .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
}
