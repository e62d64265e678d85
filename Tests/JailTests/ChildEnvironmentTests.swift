import Jail
import Testing

@Suite("A child's environment")
struct ChildEnvironmentTests {
    private static let fixed: Set = [
        "LANG=C.UTF-8", "OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1", "OMP_THREAD_LIMIT=1", "MALLOC_ARENA_MAX=1",
        "SWIFT_BACKTRACE=enable=no",
    ]

    @Test("is what finding libraries needs, and nothing else of the parent's")
    func variables() {
        #expect(Set(ChildEnvironment.variables(under: [:])) == Self.fixed)
        let parent = ["LD_LIBRARY_PATH": "/a", "DYLD_LIBRARY_PATH": "/b", "TOKEN": "secret", "LANG": "de_DE"]
        #expect(
            Set(ChildEnvironment.variables(under: parent))
                == Self.fixed.union(["LD_LIBRARY_PATH=/a", "DYLD_LIBRARY_PATH=/b"]))
    }

    @Test("has the variables of its kind of child")
    func more() {
        #expect(Set(ChildEnvironment.variables(under: [:], adding: ["SIZE": "2"])) == Self.fixed.union(["SIZE=2"]))
    }
}
