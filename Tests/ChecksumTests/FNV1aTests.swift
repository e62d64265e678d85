import Checksum
import Testing

@Suite("FNV-1a")
struct FNV1aTests {
    /// Source: the vectors of `draft-eastlake-fnv`, appendix C.
    @Test(
        "has the published values",
        arguments: [("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8)])
    func vectors(text: String, value: UInt64) { #expect(FNV1a(text.utf8).value == value) }
}
