import CProcessShim
import Foundation
import Testing

@Suite("Starting a process")
struct ChildSpawnTests {
    @Test("fails when a descriptor can't be passed on, and starts nothing")
    func badDescriptor() {
        var child: pid_t = -7
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        #expect(child_spawn("/bin/true", &arguments, &environment, -1, -1, &child) == EBADF)
        #expect(child == -7)
        free(arguments[0])
    }
}
